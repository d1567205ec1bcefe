import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { countProblem, textProblem } from './problems.ts';

/** Free words, csv, at most `most`. */
export type TagsField = { type: 'tags'; most?: number } & FieldOptions;

export const tagsKind: FieldKind<TagsField> = {
  problem: (field, value) => textProblem(field, value, 2000) ?? countProblem(field, value, field.most ?? 20),
  query: () => ({ type: 'list_multi' }),
};
