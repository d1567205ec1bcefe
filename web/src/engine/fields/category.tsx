import type { CategoryField } from '@dossier/contract/core/fields/category.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { filterOf, type ShownKind } from './kind.ts';

const CategorySelect = lazyPart(
  async () => (await import('@dossier/widgets/category/CategorySelect.tsx')).CategorySelect,
);

export const categoryKind: ShownKind<CategoryField> = {
  importance: () => 50,
  width: 160,
  whole: ({ text }) => text,
  search: ({ id, field, ...props }) => <CategorySelect id={id} root={field.root} {...filterOf(props)} />,
};
