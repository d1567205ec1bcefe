import type { DictField } from '@dossier/contract/core/fields/dict.ts';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { namedItem } from '#services/data/item-text.ts';
import { filterOf, type ShownKind } from './kind.ts';

export const dictKind: ShownKind<DictField> = {
  importance: () => 58,
  width: 120,
  label: (_, text) => namedItem(text),
  // Without the server's text the dictionary has one; the stored value is none.
  cell: ({ field, value, label }) => <DictText dict={field.dict} value={value as string | number} text={label} />,
  search: ({ id, field, ...props }) => <DictSelect id={id} dict={field.dict} {...filterOf(props)} multiple />,
};
