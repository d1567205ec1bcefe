import { type Field, hasLabel, isMultiple } from '@dossier/contract/core/field.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { compare, csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../database.ts';
import type { Events } from '../events.ts';
import { scopeOf, scopeSql } from '../gate.ts';
import { columnsOf } from '../query/columns.ts';
import { conditionSql } from '../query/condition-sql.ts';
import { readTableDictionary } from './table-dictionaries.ts';

export interface DictItem {
  value: string;
  text: string;
  color: string | null;
  enabled: boolean;
}

/** Kinds of labels that are kept in memory until somebody changes them. */
export type LabelKind = 'dict' | 'user' | 'depart' | 'category';

/**
 * Reads take the connection to read with: inside a transaction its own, because waiting there for a second
 * one of the pool can stop everybody. What a transaction reads is not kept for others.
 */
export interface DictTexts {
  /** All items of a dictionary in their order, disabled ones included. */
  items(db: Db, code: string): Promise<readonly DictItem[]>;
  all(db: Db): Promise<ReadonlyMap<string, readonly DictItem[]>>;
  /** Adds `{field}_dictText` to each record, with one query per source and page at most. */
  label(db: Db, records: Record<string, unknown>[], fields: Fields, actor: Actor): Promise<void>;
  /** Value -> text for one field. Values without a text are absent. */
  textsOf(db: Db, field: Field, values: readonly string[], actor: Actor): Promise<ReadonlyMap<string, string>>;
  /** Text -> value for one field; for imports. */
  valuesOf(db: Db, field: Field, texts: readonly string[], actor: Actor): Promise<ReadonlyMap<string, string>>;
  /** Something changed: every instance forgets. Part of the caller's transaction. */
  changed(tx: Db | Tx, kind: LabelKind): Promise<void>;
  /** Forgets everything on every instance (refleshCache). */
  clear(): Promise<void>;
}

const topic = 'labels';
/** Even without an event, labels are read again after this. */
const maxAgeMs = 60_000;

interface Source {
  table: string;
  value: string;
  text: string;
}
/** Label kinds that are read from a table by key. */
const sources: Record<Exclude<LabelKind, 'dict'>, Source> = {
  user: { table: 'sys_user', value: 'username', text: 'realname' },
  depart: { table: 'sys_depart', value: 'id', text: 'depart_name' },
  category: { table: 'sys_category', value: 'id', text: 'name' },
};

/** Dictionaries that exist only in code (api-contract 4.6). */
const builtIn: Record<string, [value: string, text: string][]> = {
  messageType: [
    ['system', '系统消息'],
    ['email', '邮件消息'],
    ['dingtalk', '钉钉消息'],
    ['wechat_enterprise', '企业微信'],
  ],
};

export function makeDictTexts({ db: pool, events }: { db: Db; events: Events }): DictTexts {
  let dictionaries: { at: number; items: Map<string, DictItem[]> } | null = null;
  let loading: Promise<Map<string, DictItem[]>> | null = null;
  const caches = new Map<LabelKind, { at: number; texts: Map<string, string | null> }>();

  events.on(topic, (payload) => forget((payload as { kind: LabelKind | 'all' }).kind));
  events.onGap(() => forget('all'));

  function forget(kind: LabelKind | 'all'): void {
    if (kind === 'dict' || kind === 'all') {
      dictionaries = null;
      loading = null;
    }
    if (kind === 'all') caches.clear();
    else caches.delete(kind);
  }

  async function all(db: Db): Promise<Map<string, DictItem[]>> {
    if (dictionaries && Date.now() - dictionaries.at < maxAgeMs) return dictionaries.items;
    if (db.isTransaction) return loadDictionaries(db);
    loading ??= loadDictionaries(pool);
    const mine = loading;
    try {
      const items = await mine;
      // An event meanwhile has dropped this reading: it is used once and not kept.
      if (loading === mine) dictionaries = { at: Date.now(), items };
      return items;
    } finally {
      if (loading === mine) loading = null;
    }
  }

  async function cachedTexts(
    db: Db,
    kind: Exclude<LabelKind, 'dict'>,
    values: readonly string[],
  ): Promise<Map<string, string>> {
    let cache = caches.get(kind);
    if (!cache || Date.now() - cache.at > maxAgeMs || cache.texts.size > 50_000) {
      cache = { at: Date.now(), texts: new Map() };
      caches.set(kind, cache);
    }
    const { texts } = cache;
    const missing = values.filter((value) => !texts.has(value));
    const read = missing.length > 0 ? await readTexts(db, sources[kind], missing) : new Map<string, string>();
    if (!db.isTransaction) for (const value of missing) texts.set(value, read.get(value) ?? null);
    const found = new Map<string, string>();
    for (const value of values) {
      const text = texts.get(value) ?? read.get(value);
      if (typeof text === 'string') found.set(value, text);
    }
    return found;
  }

  async function textsOf(
    db: Db,
    field: Field,
    values: readonly string[],
    actor: Actor,
  ): Promise<ReadonlyMap<string, string>> {
    if (values.length === 0) return new Map();
    switch (field.type) {
      case 'switch':
        return new Map([
          ['Y', '是'],
          ['N', '否'],
        ]);
      case 'dict':
        return new Map(((await all(db)).get(field.dict) ?? []).map((item) => [item.value, item.text]));
      case 'user':
      case 'depart':
      case 'category':
        return cachedTexts(db, field.type, values);
      case 'reference':
        return referenced(db, actor, field.dictionary, values, 'value');
      default:
        return new Map();
    }
  }

  return {
    all,
    items: async (db, code) => (await all(db)).get(code) ?? [],
    textsOf,
    async label(db, records, fields, actor) {
      await Promise.all(
        Object.entries(fields).map(async ([name, field]) => {
          if (!hasLabel(field)) return;
          const present = records.filter(
            (record) => record[name] !== null && record[name] !== undefined && record[name] !== '',
          );
          if (present.length === 0) return;
          const split = isMultiple(field) ? csvOf : (text: string) => [text];
          const values = [...new Set(present.flatMap((record) => split(String(record[name]))))];
          const texts = await textsOf(db, field, values, actor);
          for (const record of present) {
            const parts = split(String(record[name])).map((value) => texts.get(value) ?? value);
            record[`${name}_dictText`] = parts.join(',');
          }
        }),
      );
    },
    async valuesOf(db, field, texts, actor) {
      if (texts.length === 0) return new Map();
      switch (field.type) {
        case 'switch':
          return new Map([
            ['是', 'Y'],
            ['否', 'N'],
            ['Y', 'Y'],
            ['N', 'N'],
          ]);
        case 'dict': {
          const items = (await all(db)).get(field.dict) ?? [];
          // Texts win over values where both could be meant.
          return new Map([
            ...items.map((item) => [item.value, item.value] as const),
            ...items.map((item) => [item.text, item.value] as const),
          ]);
        }
        case 'user':
        case 'depart':
        case 'category':
          return valuesByText(db, sources[field.type], texts, field.type === 'depart' ? actor : null);
        case 'reference':
          return swap(await referenced(db, actor, field.dictionary, texts, 'text'));
        default:
          return new Map();
      }
    },
    async changed(tx, kind) {
      await events.publish(tx, topic, { kind });
    },
    async clear() {
      await events.publish(pool, topic, { kind: 'all' });
    },
  };
}

async function loadDictionaries(db: Db): Promise<Map<string, DictItem[]>> {
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

async function readTexts(db: Db, source: Source, values: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ value: string; text: string | null }>`
    select ${sql.ref(source.value)} as value, ${sql.ref(source.text)} as text from ${sql.table(source.table)}
    where ${sql.ref(source.value)} = any(${[...values]})`.execute(db);
  return new Map(rows.map((row) => [row.value, row.text ?? row.value]));
}

/** Keys themselves and unambiguous texts; departments and categories also by their code. */
async function valuesByText(
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
      ${own}`.execute(db);
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

/** value -> text of a published table, through the gate of its resource. */
async function referenced(
  db: Db,
  actor: Actor,
  code: string,
  wanted: readonly string[],
  by: 'value' | 'text',
): Promise<Map<string, string>> {
  const { resource, text, value, where } = readTableDictionary(code);
  const scope = scopeOf(resource, actor);
  const columns = columnsOf(resource);
  const column = (field: string) => sql.ref(`t.${columns.get(field)?.column ?? 'id'}`);
  const { rows } = await sql<{ value: string; text: string | null }>`
    select ${column(value)} as value, ${column(text)} as text from ${sql.table(resource.table)} t
    where ${scopeSql(scope)} and ${conditionSql(where, columns)}
      and ${conditionSql(compare(by === 'value' ? value : text, 'in', ...wanted), columns)}`.execute(db);
  return new Map(rows.map((row) => [String(row.value), row.text ?? String(row.value)]));
}

function swap(map: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...map].map(([value, text]) => [text, value]));
}
