import type { AreaField } from '@dossier/contract/core/fields/area.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { filterOf, type ShownKind } from './kind.ts';

const AreaLinkage = lazyPart(async () => (await import('@dossier/widgets/area/AreaLinkage.tsx')).default);

export const areaKind: ShownKind<AreaField> = {
  importance: () => 24,
  width: 200,
  whole: ({ text }) => text,
  search: ({ id, field, ...props }) => (
    <AreaLinkage id={id} {...filterOf(props)} partial {...(field.deepest ? { deepest: field.deepest } : {})} />
  ),
};
