import type { FieldOptions } from '../field-options.ts';
import type { FieldKind } from './kind.ts';
import { countProblem, textProblem } from './problems.ts';

/** Stored paths of uploads, csv; each is bound to the record on save. */
export type FilesField = { type: 'files'; most?: number; accept?: string; image?: boolean } & FieldOptions;

/** Most files of a field that names no limit. */
export const mostFiles = 50;

export const filesKind: FieldKind<FilesField> = {
  problem: (field, value) => textProblem(field, value, 20_000) ?? countProblem(field, value, field.most ?? mostFiles),
  query: ({ image }) => ({ type: image ? 'image' : 'file' }),
  unordered: true,
  uploads: () => 'list',
  fitsMany: () => false,
  wide: true,
};
