import { compare, fieldsOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type Scope, scopeSql } from '#access/gate.ts';
import { columnsOf } from '#access/query/columns.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import type { Db } from '#db/database.ts';
import type { DictItem } from './dict-texts.ts';
import type { TableDictionary } from './table-dictionaries.ts';

export interface Source {
  table: string;
  value: string;
  text: string;
  /** Rows in its recycle bin have no texts. Deleted users keep theirs: old records name them. */
  bin?: boolean;
}
/** Label kinds that are read from a table by key. */
export const sources: Record<'user' | 'depart' | 'category', Source> = {
  user: { table: 'sys_user', value: 'username', text: 'realname' },
  depart: { table: 'sys_depart', value: 'id', text: 'depart_name' },
  category: { table: 'sys_category', value: 'id', text: 'name', bin: true },
};

/** Dictionaries that exist only in code (api-contract 4.6). */
const builtIn: Record<string, [value: string, text: string][]> = {
  messageType: [
    ['system', '系统消息'],
    ['email', '邮件消息'],
    ['dingtalk', '钉钉消息'],
    ['wechat_enterprise', '企业微信'],
    // Beyond the contract's four.
    ['sms', '短信'],
    ['webhook', '网络钩子'],
  ],
};

/** All item dictionaries, those that exist only in code included. */
export async function loadDictionaries(db: Db): Promise<Map<string, DictItem[]>> {
  const rows = await db
    .selectFrom('sys_dict_item as i')
    .innerJoin('sys_dict as d', 'd.id', 'i.dict_id')
    .select(['d.dict_code', 'i.item_value', 'i.item_text', 'i.item_color', 'i.status'])
    .where('d.del_flag', '=', 0)
    .orderBy('d.dict_code')
    .orderBy('i.sort_order')
    .orderBy('i.id')
    .execute();
  const all = new Map<string, DictItem[]>();
  for (const [code, items] of Object.entries(builtIn)) {
    all.set(
      code,
      items.map(([value, text]) => ({ value, text, color: null, enabled: true })),
    );
  }
  for (const row of rows) {
    const list = all.get(row.dict_code) ?? [];
    list.push({ value: row.item_value, text: row.item_text, color: row.item_color, enabled: row.status === 1 });
    all.set(row.dict_code, list);
  }
  return all;
}

/** Texts by key. */
export async function readTexts(db: Db, source: Source, values: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ value: string; text: string | null }>`
    select ${sql.ref(source.value)} as value, ${sql.ref(source.text)} as text from ${sql.table(source.table)}
    where ${sql.ref(source.value)} = any(${[...values]}) ${outsideBin(source)}`.execute(db);
  return new Map(rows.map((row) => [row.value, row.text ?? row.value]));
}

/** Keys themselves and unambiguous texts; departments and categories also by their code. */
export async function valuesByText(
  db: Db,
  source: Source,
  texts: readonly string[],
  tenant: Actor | null,
): Promise<Map<string, string>> {
  const code = source.table === 'sys_user' ? 'work_no' : source.table === 'sys_depart' ? 'org_code' : 'code';
  const own = tenant ? sql`and tenant_id = ${tenant.tenantId}` : sql``;
  const { rows } = await sql<{ value: string; text: string | null; code: string | null }>`
    select ${sql.ref(source.value)} as value, ${sql.ref(source.text)} as text, ${sql.ref(code)} as code
    from ${sql.table(source.table)}
    where (${sql.ref(source.value)} = any(${[...texts]}) or ${sql.ref(source.text)} = any(${[...texts]}) or ${sql.ref(code)} = any(${[...texts]}))
      ${own} ${outsideBin(source)}`.execute(db);
  const found = new Map<string, string>();
  const twice = new Set<string>();
  for (const row of rows) {
    if (row.text === null) continue;
    if (found.has(row.text)) twice.add(row.text);
    found.set(row.text, row.value);
  }
  for (const text of twice) found.delete(text);
  for (const row of rows) {
    if (row.code) found.set(row.code, row.value);
    found.set(row.value, row.value);
  }
  return found;
}

/** Whether a reader may see the columns of a dictionary: one that is hidden from them names nothing. */
export const mayReadColumns = ({ text, value, where }: TableDictionary, { columns }: Scope): boolean =>
  [text, value, ...fieldsOf(where)].every((field) => columns.has(field));

/** value -> text of a published table, through the gate of its resource. */
export async function readReferenced(
  db: Db,
  { resource, text, value, where }: TableDictionary,
  scope: Scope,
  wanted: readonly string[],
  by: 'value' | 'text',
): Promise<Map<string, string>> {
  const columns = columnsOf(resource);
  const column = (field: string) => sql.ref(`t.${columns.get(field)?.column ?? 'id'}`);
  const { rows } = await sql<{ value: string; text: string | null }>`
    select ${column(value)} as value, ${column(text)} as text from ${sql.table(resource.table)} t
    where ${scopeSql(scope)} and ${conditionSql(where, columns)}
      and ${conditionSql(compare(by === 'value' ? value : text, 'in', ...wanted), columns)}`.execute(db);
  return new Map(rows.map((row) => [String(row.value), row.text ?? String(row.value)]));
}

const outsideBin = ({ bin }: Source) => (bin ? sql`and del_flag = 0` : sql``);

export function swap(map: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...map].map(([value, text]) => [text, value]));
}
