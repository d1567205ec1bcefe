import { form } from '@dossier/contract/online/form/form.ts';
import {
  columnNameProblem,
  engineColumns,
  systemColumns,
  tableNameProblem,
} from '@dossier/contract/online/form/names.ts';
import { formSchema } from '@dossier/contract/online/form/schema.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { addRecord, type Caller } from '#engine/resource/write.ts';
import { findDefinition } from './definition.ts';
import { formHooksOf } from './form.hooks.ts';
import { release } from './release.ts';
import { type TableColumn, tableOf } from './sync/catalog.ts';
import { literalOf } from './sync/defaults.ts';
import { planFormSync } from './sync/form-plan.ts';

/** Most tables that are named at once. */
const mostTables = 200;

/** Tables of the forms' schema without a form, by their names. */
export async function tablesWithoutForm(db: Db, words: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = ${formSchema}::regnamespace
      and strpos(c.relname, ${words.toLowerCase()}) > 0
      and not exists (select from onl_cgform_head h where h.table_name = c.relname)
    order by 1 limit ${mostTables}`.execute(db);
  return rows.map(({ name }) => name).filter((name) => tableNameProblem(name) === null);
}

/** Makes a form of each of these tables. Where a table lacks what the engine keeps, the form is left to be synchronised. */
export function importTables(caller: Caller, names: string): Promise<number> {
  const tables = csvOf(names);
  return inTransaction(caller.app.db, async (tx) => {
    for (const table of tables) {
      const there = tableNameProblem(table) === null ? await tableOf(tx, table) : undefined;
      if (!there) throw refuse(`没有数据库表 ${table}`);
      const odd = there.columns.find(({ name }) => !engine.includes(name) && columnNameProblem(name) !== null);
      if (odd) throw refuse(`表${table}的字段${odd.name}：${columnNameProblem(odd.name)}`);
      const input = {
        tableName: table,
        tableTxt: table,
        tableType: 1,
        fields: there.columns.flatMap(lineOf),
        indexs: [],
      };
      const { id } = await addRecord(caller, form, formHooksOf({ of: 'table' }), input, tx);
      const definition = await findDefinition(tx, id);
      if (!definition) continue;
      const { steps, refused } = await planFormSync(tx, definition);
      if (steps.length === 0 && refused.length === 0) await release({ ...caller, tx }, definition);
    }
    return tables.length;
  });
}

/** Columns that the engine keeps beside those of a definition. */
const engine: readonly string[] = [...engineColumns, 'line_no'];

/** The line of a definition that a column of the database is. */
function lineOf({ name, type, notNull, default: found }: TableColumn): Record<string, unknown>[] {
  if (engine.includes(name)) return [];
  const [, base = '', length, decimals] = /^([a-z ]+?)(?:\((\d+)(?:,(\d+))?\))?$/.exec(type) ?? [];
  const dbType = types[base];
  if (!dbType) return [];
  const system = systemColumns.includes(name);
  return [
    {
      dbFieldName: name,
      dbFieldNameOld: name,
      dbFieldTxt: name,
      dbType,
      dbLength: Number(length ?? 0),
      dbPointLength: Number(decimals ?? 0),
      dbIsKey: name === 'id' ? 1 : 0,
      dbIsNull: notNull ? 0 : 1,
      dbDefaultVal: defaultOf(found),
      dbIsPersist: 1,
      isShowForm: system ? 0 : 1,
      isShowList: system ? 0 : 1,
      fieldShowType:
        dbType === 'Date' ? 'date' : dbType === 'Datetime' ? 'datetime' : dbType === 'Text' ? 'textarea' : 'text',
    },
  ];
}

/** The default of a column as a definition has it; null for an expression. */
function defaultOf(found: string | null): string | null {
  if (found === 'now()' || found === 'CURRENT_DATE') return 'now';
  const text = literalOf(found) ?? '';
  return text === '' || text.length > longestDefault ? null : text;
}
const longestDefault = 100;

const types: Readonly<Record<string, string>> = {
  'character varying': 'string',
  text: 'Text',
  integer: 'int',
  smallint: 'int',
  bigint: 'long',
  numeric: 'BigDecimal',
  'double precision': 'double',
  real: 'double',
  date: 'Date',
  'timestamp with time zone': 'Datetime',
  'timestamp without time zone': 'Datetime',
  bytea: 'Blob',
};
