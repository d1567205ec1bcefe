import type { TextOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { typedProblem } from './text-problem.ts';

export type HtmlField = { type: 'html' } & TextOptions;

export const htmlKind: FieldKind<HtmlField> = {
  problem: (field, value) => typedProblem(field, value, 1_000_000),
  query: () => ({ type: 'text' }),
  asked: 'never',
  unordered: true,
  uploads: () => 'text',
  fitsMany: () => false,
  wide: true,
};
