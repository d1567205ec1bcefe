import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { keyProblem } from './problems.ts';

/** Login name(s) of users. `follows`: whom it names follows the record (decision 0084). */
export type UserField = { type: 'user'; multiple?: boolean; follows?: boolean } & FieldOptions;

export const userKind: FieldKind<UserField> = {
  problem: keyProblem,
  query: () => ({ type: 'sel_user' }),
  asked: 'key',
  labelled: true,
  groupable: true,
};
