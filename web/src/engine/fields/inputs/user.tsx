import type { UserField } from '@dossier/contract/core/fields/user.ts';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { type InputKind, textIn } from './kind.ts';

export const userInput: InputKind<UserField> = {
  Input: ({ field, value, onChange, row: _, onFill: __, ...control }) => (
    <UserSelect {...control} multiple={field.multiple ?? false} value={textIn(value)} onChange={onChange} />
  ),
  grid: ({ multiple = false }) => ({ type: 'sel_user', multi: multiple }),
};
