import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { isDate } from './moments.ts';

/** `YYYY-MM-DD`. */
export type DateField = { type: 'date' } & FieldOptions;

export const dateKind: FieldKind<DateField> = {
  storage: () => 'date',
  problem: ({ label }, value) => (typeof value === 'string' && isDate(value) ? null : `${label}日期格式不正确`),
  query: () => ({ type: 'date' }),
  groupable: true,
};
