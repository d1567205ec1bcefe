import { type FormField, physicalTable } from '@dossier/contract/online/form/compile.ts';
import { fieldOf } from '@dossier/contract/online/form/compile-field.ts';
import { readLinkDown } from '@dossier/contract/online/form/link-down.ts';
import { systemColumns } from '@dossier/contract/online/form/names.ts';
import { formSchema } from '@dossier/contract/online/form/schema.ts';
import { fieldsOf } from '@dossier/rules/condition.ts';
import { parseOrderedWhere } from '@dossier/rules/where.ts';
import { sql } from 'kysely';
import { AppError, invalid, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { columnsOfReport } from '../report/report.public.ts';

type Line = Readonly<Record<string, unknown>>;
interface Linking {
  tableName: string;
  fields: readonly Line[];
}
/** What a line says of where its values come from. */
const settings = ['dictTable', 'dictField', 'dictText'] as const;

/**
 * Refuses lines that choose from a table, or a column of it, that is not there. Forms need not run yet: two may choose from each other.
 * @param known lines that are as they were: what was there before is looked at when the form is synchronised
 * @throws AppError with a sentence per line
 */
export async function assertLinks(
  { app, tx }: { app: App; tx: Db },
  form: Linking,
  known: readonly FormField[] = [],
): Promise<void> {
  const problems: Record<string, string> = {};
  for (const [row, line] of form.fields.entries()) {
    const before = known.find(({ id }) => id !== undefined && id === line.id);
    if (before && [...settings, 'fieldShowType' as const].every((name) => (before[name] ?? '') === (line[name] ?? '')))
      continue;
    const problem = await problemOf({ app, tx }, form, line);
    if (problem) problems[`fields.${row}.${problem.at}`] = problem.message;
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

async function problemOf(
  { app, tx }: { app: App; tx: Db },
  { tableName, fields }: Linking,
  line: Line,
): Promise<{ at: (typeof settings)[number]; message: string } | undefined> {
  // What is no field of a definition was refused before.
  const field = fieldOf(line as unknown as FormField);
  if (field.linked) return linkedProblem({ app, tx }, { tableName, fields }, field.linked);
  if (field.type !== 'reference') return undefined;
  if (line.fieldShowType === 'popup_dict') return reportProblem(tx, line);
  if (field.chain) return chainProblem({ app, tx }, { tableName, fields }, line);
  const [table = '', text = '', value = ''] = field.dictionary.split(',').map((part) => part.trim().toLowerCase());
  const own = table.startsWith(`${formSchema}.`) ? table.slice(formSchema.length + 1) : undefined;
  if (own === undefined) {
    try {
      app.published.dictionary(field.dictionary);
      if (field.parent) app.published.field(table, field.parent);
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { at: 'dictTable', message: `没有可以引用的表或字段：${field.dictionary.slice(0, 100)}` };
    }
  }
  const columns = own === physicalTable(tableName) ? columnsOf(fields) : await columnsOfForm(tx, own);
  if (!columns) return { at: 'dictTable', message: `没有可以引用的表 ${table}` };
  for (const [at, column] of [
    ['dictText', text],
    ['dictField', value],
  ] as const)
    if (!columns.has(column)) return { at, message: `表${table}没有可以引用的字段 ${column}` };
  if (field.parent && !columns.has(field.parent))
    return { at: 'dictText', message: `表${table}没有可以引用的字段 ${field.parent}` };
  return undefined;
}

/** A report that is there, with these columns. Who may read it is asked of each reader. */
async function reportProblem(
  tx: Db,
  line: Line,
): Promise<{ at: (typeof settings)[number]; message: string } | undefined> {
  const code = String(line.dictTable ?? '');
  const columns = await columnsOfReport(tx, code);
  if (!columns) return { at: 'dictTable', message: `没有报表 ${code}` };
  for (const at of ['dictField', 'dictText'] as const)
    if (!columns.includes(String(line[at] ?? '')))
      return { at, message: `报表${code}没有字段 ${String(line[at] ?? '')}` };
  return undefined;
}

/** What is shown of a linked record is a field of the form that is linked. */
async function linkedProblem(
  { tx }: { app: App; tx: Db },
  { tableName, fields }: Linking,
  { by, field }: { by: string; field: string },
): Promise<{ at: 'dictText'; message: string } | undefined> {
  const link = fields.find(({ dbFieldName }) => dbFieldName === by);
  const table = String(link?.dictTable ?? '').toLowerCase();
  const columns = table === physicalTable(tableName) ? columnsOf(fields) : await columnsOfForm(tx, table);
  if (!columns || columns.has(field)) return undefined;
  return { at: 'dictText', message: `表${formSchema}.${table}没有可以引用的字段 ${field}` };
}

/** A chain chooses from a table that is there, by columns that may be read, with a condition over such columns. */
async function chainProblem(
  { app, tx }: { app: App; tx: Db },
  { tableName, fields }: Linking,
  line: Line,
): Promise<{ at: 'dictTable'; message: string } | undefined> {
  const config = readLinkDown(String(line.dictTable ?? ''));
  if (!config) return undefined;
  const at = (message: string) => ({ at: 'dictTable' as const, message });
  let asked: string[];
  try {
    asked = config.condition ? fieldsOf(parseOrderedWhere(config.condition).where) : [];
  } catch (error) {
    return at(`联动组件的条件无法识别：${error instanceof Error ? error.message : ''}`);
  }
  const table = config.table.toLowerCase();
  const own = table.startsWith(`${formSchema}.`) ? table.slice(formSchema.length + 1) : undefined;
  const read = [config.txt, config.key, config.idField, config.pidField];
  if (own === undefined) {
    try {
      for (const column of read) app.published.field(table, column);
      for (const column of asked) if (column !== 'del_flag') app.published.comparable(table, column);
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return at(`没有可以引用的表或字段：${[table, ...read, ...asked].join(',').slice(0, 100)}`);
    }
  }
  const columns = own === physicalTable(tableName) ? columnsOf(fields) : await columnsOfForm(tx, own);
  if (!columns) return at(`没有可以引用的表 ${table}`);
  const missing = [...read, ...asked].find((column) => !columns.has(column));
  return missing === undefined ? undefined : at(`表${table}没有可以引用的字段 ${missing}`);
}

/** Columns that others may choose by: the key, and what people fill in. */
const columnsOf = (fields: readonly Line[]): ReadonlySet<string> =>
  new Set([
    'id',
    ...fields
      .filter(({ dbIsPersist, dbType }) => dbIsPersist !== 0 && dbType !== 'Blob')
      .filter(({ fieldShowType }) => fieldShowType !== 'password')
      .map(({ dbFieldName }) => String(dbFieldName))
      .filter((name) => !systemColumns.includes(name)),
  ]);

async function columnsOfForm(tx: Db, table: string): Promise<ReadonlySet<string> | undefined> {
  const { rows } = await sql<Line>`
    select f.db_field_name as "dbFieldName", f.db_is_persist as "dbIsPersist", f.db_type as "dbType",
      f.field_show_type as "fieldShowType"
    from onl_cgform_head h join onl_cgform_field f on f.cgform_head_id = h.id where h.table_name = ${table}`.execute(
    tx,
  );
  return rows.length === 0 ? undefined : columnsOf(rows);
}

/** Lines of other forms that choose from this one, with the columns that they name; a view of its own is none. */
async function linksTo(tx: Tx, id: string, tableName: string): Promise<{ form: string; columns: string[] }[]> {
  const { rows } = await sql<FormField & { form: string }>`
    select h.table_name as form, f.field_show_type as "fieldShowType", f.dict_table as "dictTable", f.dict_field as "dictField",
      f.dict_text as "dictText", f.db_type as "dbType", f.db_field_name as "dbFieldName"
    from onl_cgform_field f join onl_cgform_head h on h.id = f.cgform_head_id
    where h.id <> ${id} and h.physic_id is distinct from ${id} and (
      lower(f.dict_table) in (${tableName}, ${`${formSchema}.${tableName}`})
      or f.field_show_type = 'link_table_field' and exists (
        select from onl_cgform_field l where l.cgform_head_id = f.cgform_head_id and l.db_field_name = f.dict_table
          and l.field_show_type = 'link_table' and lower(l.dict_table) = ${tableName})
      or f.field_show_type = 'link_down' and strpos(lower(f.dict_table), ${`${formSchema}.${tableName}`}) > 0)
    order by 1, f.id`.execute(tx);
  return rows.flatMap((line) => {
    const field = fieldOf(line);
    if (field.linked) return [{ form: line.form, columns: [field.linked.field] }];
    if (field.type !== 'reference') return [];
    const [table = '', ...named] = field.dictionary.split(',').map((part) => part.trim().toLowerCase());
    const columns = [
      ...named,
      ...(field.chain ? [field.chain.id, field.chain.pid] : []),
      ...(field.parent ? [field.parent] : []),
    ];
    return table === `${formSchema}.${tableName}` ? [{ form: line.form, columns }] : [];
  });
}

/** Refuses to take a form away from those that choose from it. */
export async function assertUnlinked(tx: Tx, { id, tableName }: { id: string; tableName: string }): Promise<void> {
  const forms = [...new Set((await linksTo(tx, id, tableName)).map(({ form }) => form))];
  if (forms.length > 0) throw refuse(`表单${named(forms)}引用了本表单，请先修改`);
}

/** Refuses to take columns away, or to give them other names, from those that choose by them. */
export async function assertColumnsUnlinked(
  tx: Tx,
  { id, tableName }: { id: string; tableName: string },
  before: readonly FormField[],
  after: readonly Line[],
): Promise<void> {
  const kept = columnsOf(after);
  const gone = [...columnsOf(before as unknown as readonly Line[])].filter((column) => !kept.has(column));
  if (gone.length === 0) return;
  const links = await linksTo(tx, id, tableName);
  for (const column of gone) {
    const forms = [...new Set(links.filter(({ columns }) => columns.includes(column)).map(({ form }) => form))];
    if (forms.length > 0) throw refuse(`字段${column}被表单${named(forms)}引用，请先修改`);
  }
}

const mostNamed = 5;
const named = (forms: readonly string[]): string =>
  `${forms.slice(0, mostNamed).join('、')}${forms.length > mostNamed ? '等' : ''}`;
