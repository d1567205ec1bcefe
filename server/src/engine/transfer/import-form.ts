import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { DictTexts } from '#services/dictionary/dict-texts.ts';
import { unknownValues } from '../resource/checks.ts';
import type { ExcelColumn } from './excel-columns.ts';

/** What the import dialog sends beside the file (specification 2, section 3). */
export interface ImportForm {
  /** `all`: one wrong row and nothing is saved. */
  mode: 'rows' | 'all';
  dryRun: boolean;
  /** Values that every row gets where the file says nothing. */
  keys: Readonly<Record<string, string>>;
  /** Sheets of lines are passed over. */
  single: boolean;
}

/**
 * Reads the form. `mode` and `dryRun` are this product's own; where `mode` is not said, `validateStatus` 1 means that the
 * whole file is checked before anything is saved. `isSingleTableImport` leaves sheets of lines alone.
 * @param hasParts records have lines; without them one table is filled, and `isSingleTableImport` can only agree
 */
export function readImportForm(
  query: { mode?: 'rows' | 'all'; dryRun?: '0' | '1' },
  fields: Readonly<Record<string, string>>,
  { hasParts = false } = {},
): ImportForm {
  const { validateStatus = '', isSingleTableImport = '' } = fields;
  if (!['', '0', '1'].includes(validateStatus)) throw refuse('validateStatus只能是0或1');
  if (!hasParts && ['0', 'false'].includes(isSingleTableImport)) throw refuse('该导入只支持单表，子表请在记录中录入');
  const all = fields.mode ? fields.mode === 'all' : validateStatus === '1';
  return {
    mode: query.mode ?? (all ? 'all' : 'rows'),
    dryRun: (query.dryRun ?? fields.dryRun) === '1',
    keys: readKeys(fields.foreignKeys ?? ''),
    single: ['1', 'true'].includes(isSingleTableImport),
  };
}

function readKeys(text: string): Record<string, string> {
  if (text.trim() === '') return {};
  const wrong = 'foreignKeys传值有误，需要一个json字符串!';
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw refuse(wrong);
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw refuse(wrong);
  const entries = Object.entries(read);
  if (entries.some(([, value]) => typeof value !== 'string')) throw refuse(wrong);
  return Object.fromEntries(entries);
}

/**
 * Refuses keys of columns that do not name another record, or that the actor may not bring in, and values that he may
 * not choose in the form either.
 */
export async function assertKeys(
  db: Db,
  dictTexts: DictTexts,
  resource: Resource,
  columns: readonly ExcelColumn[],
  keys: ImportForm['keys'],
  actor: Actor,
): Promise<void> {
  for (const name of Object.keys(keys)) {
    const field = columns.find((column) => column.name === name)?.field;
    if (!field || !kindOf(field).foreign) throw refuse(`foreignKeys中的字段“${name}”不能指定`);
  }
  const problems = Object.values(await unknownValues(db, dictTexts, resource.fields, keys, actor));
  if (problems.length > 0) throw refuse(problems.join('；'));
}
