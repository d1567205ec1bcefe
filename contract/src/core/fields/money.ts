import type { NumberOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { numberProblem } from './problems.ts';

/** numeric(18,2), grouped when shown. */
export type MoneyField = { type: 'money' } & NumberOptions;

export const moneyKind: FieldKind<MoneyField> = {
  storage: () => 'numeric',
  problem: (field, value) => numberProblem(field, value, 2),
  query: () => ({ type: 'number', dbType: 'bigdecimal' }),
  decimals: () => 2,
};
