import type { CategoryField } from '@dossier/contract/core/fields/category.ts';
import { CategorySelect } from '@dossier/widgets/category/CategorySelect.tsx';
import { type InputKind, textIn } from './kind.ts';

export const categoryInput: InputKind<CategoryField> = {
  Input: ({ field, value, onChange, row: _, onFill: __, ...control }) => (
    <CategorySelect
      {...control}
      root={field.root}
      leaf={field.leaf ?? false}
      value={textIn(value)}
      onChange={onChange}
    />
  ),
  grid: ({ root, leaf = false }) => ({ type: 'cat-tree', props: { pcode: root, leaf }, width: 180 }),
};
