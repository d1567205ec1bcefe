import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ReactNode } from 'react';
import { MenuIcon } from '#services/navigation/MenuIcon.tsx';

/** What a usual button of a resource's page is called: as the resource says, else as everywhere. */
export const buttonName = ({ buttonNames }: Resource, code: string, usual: string): string =>
  buttonNames[code]?.label ?? usual;

/** The icon of a usual button of a resource's page; none where it has none. */
export function buttonIcon({ buttonNames }: Resource, code: string, usual: ReactNode = undefined): ReactNode {
  const name = buttonNames[code]?.icon;
  return name ? <MenuIcon name={name} /> : usual;
}
