import type { TextOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { typedProblem } from './text-problem.ts';

/** `markdown`: written with the Markdown editor and shown as it looks; its pictures are uploads of the record. */
export type LongTextField = { type: 'longText'; markdown?: boolean } & TextOptions;

/** Most characters of a long text that names no limit. */
export const longTextLength = 2000;

export const longTextKind: FieldKind<LongTextField> = {
  problem: (field, value) => typedProblem(field, value, longTextLength),
  query: () => ({ type: 'text' }),
  asked: 'text',
  uploads: ({ markdown }) => (markdown ? 'text' : null),
  // Pictures belong to one record.
  fitsMany: ({ markdown }) => !markdown,
  wide: true,
};
