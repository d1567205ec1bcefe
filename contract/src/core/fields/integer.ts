import type { NumberOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { numberProblem } from './problems.ts';

export type IntegerField = { type: 'integer' } & NumberOptions;

/** Most that a column of the kind holds. */
const largest = 2_147_483_647;

export const integerKind: FieldKind<IntegerField> = {
  storage: () => 'integer',
  problem(field, value) {
    const isWhole = Number.isInteger(value) && Math.abs(value as number) <= largest;
    return typeof value === 'number' && Number.isFinite(value) && !isWhole
      ? `${field.label}必须是整数`
      : numberProblem(field, value, 0);
  },
  query: () => ({ type: 'int', dbType: 'int' }),
  decimals: () => 0,
};
