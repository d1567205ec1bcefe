import type { DictField } from '@dossier/contract/core/fields/dict.ts';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { type InputKind, textIn } from './kind.ts';

const isNumber = ({ numeric, multiple }: DictField): boolean => numeric === true && !multiple;

export const dictInput: InputKind<DictField> = {
  Input: ({ field, value, onChange, row: _, onFill: __, ...control }) => (
    <DictSelect
      {...control}
      dict={field.dict}
      multiple={field.multiple ?? false}
      {...(field.choices ? { only: field.choices } : {})}
      value={textIn(value)}
      onChange={(next) => onChange(isNumber(field) && next !== null ? Number(next) : next)}
    />
  ),
  grid: ({ dict, multiple }) => ({ type: multiple ? 'select-multiple' : 'select-search', dictCode: dict, width: 130 }),
  stored: (field, text) => (isNumber(field) && text !== '' ? Number(text) : text),
};
