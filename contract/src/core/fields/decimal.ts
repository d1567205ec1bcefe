import type { NumberOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { numberProblem } from './problems.ts';

/** A number of `scale` digits after the point. */
export type DecimalField = { type: 'decimal'; scale: number } & NumberOptions;

export const decimalKind: FieldKind<DecimalField> = {
  storage: () => 'numeric',
  problem: (field, value) => numberProblem(field, value, field.scale),
  query: () => ({ type: 'number', dbType: 'bigdecimal' }),
  decimals: ({ scale }) => scale,
};
