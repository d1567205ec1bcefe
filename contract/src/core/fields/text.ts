import type { TextOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { typedProblem } from './text-problem.ts';

export type TextField = { type: 'text' } & TextOptions;

/** Most characters of a text that names no limit. */
export const textLength = 255;

export const textKind: FieldKind<TextField> = {
  problem: (field, value) => typedProblem(field, value, textLength),
  query: () => ({ type: 'text' }),
  asked: 'text',
  // What a rule numbers is a mark of one record.
  fitsMany: ({ fillRule, secret }) => fillRule === undefined && !secret,
};
