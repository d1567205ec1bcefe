import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { isDatetime } from './moments.ts';

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai on the wire, timestamptz in the database. */
export type DatetimeField = { type: 'datetime' } & FieldOptions;

export const datetimeKind: FieldKind<DatetimeField> = {
  storage: () => 'timestamptz',
  problem: ({ label }, value) => (typeof value === 'string' && isDatetime(value) ? null : `${label}时间格式不正确`),
  query: () => ({ type: 'datetime' }),
  groupable: true,
};
