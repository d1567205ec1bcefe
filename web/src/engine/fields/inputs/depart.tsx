import type { DepartField } from '@dossier/contract/core/fields/depart.ts';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { type InputKind, textIn } from './kind.ts';

export const departInput: InputKind<DepartField> = {
  Input: ({ field, value, onChange, row: _, onFill: __, ...control }) => (
    <DepartSelect {...control} multiple={field.multiple ?? false} value={textIn(value)} onChange={onChange} />
  ),
  grid: ({ multiple = false }) => ({ type: 'sel_depart', multi: multiple }),
};
