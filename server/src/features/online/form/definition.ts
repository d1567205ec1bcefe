import type { FormButton } from '@dossier/contract/online/enhance/buttons.ts';
import { formButtons, formScripts, formSteps } from '@dossier/contract/online/enhance/parts.ts';
import type { FormScript } from '@dossier/contract/online/enhance/scripts.ts';
import type { FormSteps } from '@dossier/contract/online/enhance/steps.ts';
import type { FormField, FormHead, FormRelease } from '@dossier/contract/online/form/compile.ts';
import type { DefinitionBody } from '@dossier/contract/online/form/design-calls.ts';
import { formFields, formIndexes } from '@dossier/contract/online/form/form.ts';
import { type IndexLine, type Problem, problemsOf } from '@dossier/contract/online/form/problems.ts';
import { formRules } from '@dossier/contract/online/rules/part.ts';
import type { StoredRule } from '@dossier/contract/online/rules/rules.ts';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { linesOf } from '#engine/parts/lines.ts';

/** A definition as it is stored. */
export type Definition = Omit<FormRelease, 'subs'> &
  Required<Pick<FormRelease, 'buttons' | 'steps' | 'rules' | 'scripts'>>;
type Line = Readonly<Record<string, unknown>>;

const lower = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '');
const numeric = (value: unknown, otherwise: number): number =>
  value === null || value === undefined || value === '' || !Number.isFinite(Number(value)) ? otherwise : Number(value);

/** What a client sent as the engine takes it: names without spaces and in small letters, flags as numbers, empty as null. */
export function readDefinition({ head, fields, indexs = [] }: DefinitionBody): {
  head: Record<string, unknown>;
  fields: Record<string, unknown>[];
  indexs: Record<string, unknown>[];
} {
  return {
    head: {
      ...head,
      ...(head.tableName === undefined ? {} : { tableName: lower(head.tableName) }),
      ...numbers(head, ['tableType', 'relationType', 'tabOrderNum', 'scroll']),
    },
    fields: fields.map((line) => ({
      ...line,
      dbFieldName: lower(line.dbFieldName),
      ...Object.fromEntries(flags.map(([name, initial]) => [name, numeric(line[name], initial)])),
      dbLength: numeric(line.dbLength, 0),
      dbPointLength: numeric(line.dbPointLength, 0),
      fieldLength: numeric(line.fieldLength, 120),
      ...Object.fromEntries(texts.map((name) => [name, line[name] === undefined ? null : textOf(line[name])])),
      // Never a real column (online-engine 6.3).
      ...(line.fieldShowType === 'link_table_field' ? { dbIsPersist: 0, isQuery: 0, sortFlag: '0' } : {}),
    })),
    indexs: indexs.map((line) => ({
      ...line,
      indexName: lower(line.indexName),
      indexField: listOf(line.indexField),
      indexType: line.indexType === 'unique' ? 'unique' : 'normal',
    })),
  };
}

const flags = [
  ...([
    ['dbIsKey', 0],
    ['dbIsNull', 1],
    ['dbIsPersist', 1],
    ['isShowForm', 0],
    ['isShowList', 0],
  ] as const),
  ...([
    ['isReadOnly', 0],
    ['isQuery', 0],
  ] as const),
] as const;
/** Flags that the wire has as texts, and clients send as numbers too. */
const texts = ['sortFlag', 'fieldMustInput', 'queryConfigFlag', 'queryMustInput'] as const;
const textOf = (value: unknown): string | null =>
  value === null || value === '' ? null : value === true ? '1' : value === false ? '0' : String(value);
const numbers = (line: Line, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = line[name];
      return value === undefined ? [] : [[name, value === null || value === '' ? null : Number(value)]];
    }),
  );
const listOf = (value: unknown): string =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).map(lower).filter(Boolean).join(',');

/** Refuses a definition with everything that is wrong with it, each by its place: `fields.2.dbType`. */
export function assertValid(head: Line, fields: readonly Line[], indexs: readonly Line[]): void {
  const problems = problemsOf(head, fields, indexs);
  const [first] = problems;
  if (!first) return;
  throw new AppError(sentenceOf(first, fields), { reason: 'input', result: { fields: byPlace(problems) } });
}

/** Sentences by their places; of one place the first. */
const byPlace = (problems: readonly Problem[]): Record<string, string> =>
  Object.fromEntries(problems.toReversed().map((problem) => [placeOf(problem), problem.message]));

const placeOf = ({ place, row, field }: Problem): string => (place === 'head' ? field : `${place}.${row}.${field}`);
const sentenceOf = ({ place, row = 0, message }: Problem, fields: readonly Line[]): string => {
  if (place === 'head') return message;
  if (place === 'indexs') return `索引第${row + 1}行：${message}`;
  const called = String(fields[row]?.dbFieldName ?? '');
  if (called === '' || message.includes(called)) return `字段第${row + 1}行：${message}`;
  return `字段第${row + 1}行（${called}）：${message}`;
};

/** A definition by the id of its head. */
export async function findDefinition(db: Db, id: string): Promise<Definition | undefined> {
  const { rows } = await sql<FormHead>`
    select id, table_name as "tableName", table_type as "tableType", table_txt as "tableTxt", table_version as "tableVersion",
      is_page as "isPage", is_checkbox as "isCheckbox", scroll, is_tree as "isTree", relation_type as "relationType", tab_order_num as "tabOrderNum",
      tree_fieldname as "treeFieldname", theme_template as "themeTemplate", form_template as "formTemplate",
      copy_type as "copyType", ext_config_json as "extConfigJson"
    from onl_cgform_head where id = ${id}`.execute(db);
  const [head] = rows;
  if (!head) return undefined;
  // The fields of the parts are the columns that are read.
  const fields = ((await linesOf(db, formFields, [id])).get(id) ?? []) as unknown as FormField[];
  const indexs = ((await linesOf(db, formIndexes, [id])).get(id) ?? []) as unknown as IndexLine[];
  const buttons = ((await linesOf(db, formButtons, [id])).get(id) ?? []) as unknown as FormButton[];
  const steps = ((await linesOf(db, formSteps, [id])).get(id) ?? []) as unknown as FormSteps[];
  const rules = ((await linesOf(db, formRules, [id])).get(id) ?? []) as unknown as StoredRule[];
  const scripts = ((await linesOf(db, formScripts, [id])).get(id) ?? []) as unknown as FormScript[];
  return { head, fields, indexs, buttons, steps, rules, scripts };
}
