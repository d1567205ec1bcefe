import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { keyProblem } from './problems.ts';

/** Id(s) of departments. `codeField` names the read-only sibling that keeps the department's orgCode. */
export type DepartField = { type: 'depart'; multiple?: boolean; codeField?: string } & FieldOptions;

export const departKind: FieldKind<DepartField> = {
  problem: keyProblem,
  query: () => ({ type: 'sel_depart' }),
  asked: 'key',
  branch: 'below',
  labelled: true,
  foreign: true,
  groupable: true,
};
