import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useRights } from '#services/session/access.ts';
import type { PrintButtonProps } from './PrintButton.tsx';

const Loaded = lazyPart(async () => (await import('./PrintButton.tsx')).default, 0);

/** 打印, where the resource prints something and the user has the right to it; it loads behind the list. */
export function PrintButton(props: PrintButtonProps) {
  const { may } = useRights();
  return canPrint(props.resource, may) ? <Loaded {...props} /> : null;
}

/** One right is that of all prints of a resource. */
export function canPrint({ prints }: Resource, may: (target: Endpoint) => boolean): boolean {
  return Object.values(prints).some(({ endpoint }) => may(endpoint));
}
