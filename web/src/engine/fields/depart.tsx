import type { DepartField } from '@dossier/contract/core/fields/depart.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { filterOf, type ShownKind } from './kind.ts';

const DepartSelect = lazyPart(async () => (await import('@dossier/widgets/depart/DepartSelect.tsx')).DepartSelect);

export const departKind: ShownKind<DepartField> = {
  importance: () => 50,
  width: 160,
  whole: ({ text }) => text,
  search: ({ id, ...props }) => <DepartSelect id={id} {...filterOf(props)} />,
};
