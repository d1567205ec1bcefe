import type { RecordRule } from '@dossier/rules/record-rule.ts';
import { type Computed, computedFields, isLive } from './computed.ts';
import type { Fields } from './resource.ts';

/** What `part()` takes. */
export interface PartInput<F extends Fields = Fields> {
  /** What the lines are called together: 明细, 项目成员. */
  label: string;
  /** Table of the lines: `id`, the foreign key, `line_no` and the fields. */
  table: string;
  /** Column of that table with the id of the record. */
  foreignKey: string;
  /** What a line holds, by name. */
  fields: F;
  /** Most lines of one record. Default 500. */
  most?: number;
  /** Written by the server alone: forms do not have it, and what a client sends of it is left aside. Default: false. */
  readOnly?: boolean;
  /** What is not offered for lines. Default: nothing. */
  without?: readonly ('add' | 'remove')[];
  /** What binds the fields of one line to each other. */
  rules?: readonly RecordRule[];
  /** Fields of a line that follow from its others: `{ amount: times('price', 'quantity') }`. */
  computed?: Computed;
}

/** A table whose rows belong to one record and are saved with it: order lines, contacts. */
export interface Part<F extends Fields = Fields> extends Required<PartInput<F>> {}

const mostLines = 500;

/** `part({ label: '明细', table: 'eq_loan_line', foreignKey: 'loan_id', fields: { … } })` */
export function part<const F extends Fields>(input: PartInput<F>): Part<F> {
  const { computed = {} } = input;
  const live = Object.keys(computed).find((name) => isLive(computed, name));
  if (live) throw new Error(`${input.table}: a line keeps what is computed, so ${live} cannot depend on the day`);
  return {
    most: mostLines,
    readOnly: false,
    without: [],
    rules: [],
    ...input,
    computed,
    fields: computedFields(input.fields, computed),
  };
}
