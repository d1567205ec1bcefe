import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { keyProblem } from './problems.ts';

/**
 * Chosen among the rows of a report: `orgFields` are fields of the report, `destFields` the fields of the record that
 * they fill, in the same order; this field is one of them.
 */
export type PopupField = {
  type: 'popup';
  popupCode: string;
  orgFields: string;
  destFields: string;
  multiple?: boolean;
  /** First order of the rows, `column=asc` or `column=desc`. */
  sorter?: string;
  mono?: boolean;
} & FieldOptions;

export const popupKind: FieldKind<PopupField> = {
  problem: keyProblem,
  query: () => ({ type: 'text' }),
  // It fills fields that nobody chose.
  fitsMany: () => false,
};
