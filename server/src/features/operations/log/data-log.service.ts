import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import {
  type listDataLogs,
  lookedAtMost,
  type queryCompareList,
  type queryDataVerList,
} from '@dossier/contract/operations/data-log.ts';
import { countedAtMost } from '@dossier/contract/operations/log.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type Scope, scopeOf, scopeSql } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { readableFields } from '#engine/parts/lines.ts';
import type { Resources } from '#engine/resource/registry.ts';
import type { DictTexts } from '#services/dictionary/dict-texts.ts';
import type { App } from '#services/services.ts';

type Version = ResultOf<typeof queryDataVerList>[number];
type LabelledVersion = ResultOf<typeof queryCompareList>[number];
type LogRow = Selectable<Tables['sys_data_log']>;

/** The history of one record, newest first; nothing when the caller may not read the record. */
export function versionsOfRecord(app: App, actor: Actor, table: string, id: string): Promise<Version[]> {
  return readVersions(app, actor, sql<boolean>`l.data_table = ${table} and l.data_id = ${id}`);
}

/** Versions by the ids of their own rows, in that order, with the texts of what they store. */
export async function versionsById(app: App, actor: Actor, ids: readonly string[]): Promise<LabelledVersion[]> {
  const { db, dictTexts, resources } = app;
  const found = await readVersions(app, actor, sql<boolean>`l.id = any(${[...ids]})`);
  const scopes = readableScopes(resources, actor);
  const labelled = await Promise.all(
    found.map(async (version) => {
      const resource = scopes.get(version.dataTable)?.resource;
      // Written by `visibleContent`.
      const record = JSON.parse(version.dataContent ?? '{}') as Record<string, unknown>;
      const stored = new Set(Object.keys(record));
      if (!resource) return { ...version, dictTexts: {} };
      await dictTexts.label(db, [record], resource.fields, actor);
      const texts = Object.entries(record).filter(([name]) => !stored.has(name));
      const ofLines = await lineTexts(db, dictTexts, resource, actor, record);
      return {
        ...version,
        dictTexts: { ...Object.fromEntries(texts.map(([name, text]) => [name, String(text)])), ...ofLines },
      };
    }),
  );
  return ids.flatMap((id) => labelled.find((version) => version.id === id) ?? []);
}

/** Texts of what lines store, by `lines.0.kind_dictText`. */
async function lineTexts(
  db: Db,
  dictTexts: DictTexts,
  resource: Resource,
  actor: Actor,
  record: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const texts: [string, string][] = [];
  for (const [name, part] of Object.entries(resource.parts)) {
    const lines = Array.isArray(record[name]) ? (record[name] as Record<string, unknown>[]) : [];
    const labelled = lines.map((line) => ({ ...line }));
    await dictTexts.label(db, labelled, part.fields, actor);
    for (const [index, line] of labelled.entries())
      for (const [key, text] of Object.entries(line))
        if (!(key in (lines[index] ?? {}))) texts.push([`${name}.${index}.${key}`, String(text)]);
  }
  return Object.fromEntries(texts);
}

/**
 * A page of all versions that the caller may read, newest first. Counted and paged to up to a bound (decision 0031); and
 * somebody who may read few of them does not make the server look at all, but at the newest so many (decision 0040).
 */
export async function listVersions(
  { db, resources }: App,
  actor: Actor,
  query: QueryOf<typeof listDataLogs>,
): Promise<ResultOf<typeof listDataLogs>> {
  const size = query.pageSize ?? 10;
  const current = query.pageNo ?? 1;
  const scopes = readableScopes(resources, actor);
  const newest = sql`order by l.create_time desc, l.id desc`;
  const asked = sql`select l.id, l.create_time, l.type, l.data_table, l.data_id from sys_data_log l
    where ${askedFor(query, [...scopes.keys()])} ${newest}`;
  const looked = sql.lit(lookedAtMost);
  const counted = sql.lit(countedAtMost);
  const { rows } = await sql<LogRow & { total: number; partial: boolean; newest: boolean; id: string | null }>`
    with found as materialized (select l.id, l.create_time from (${asked} limit ${looked}) l
      where l.type = 'json' and ${readable(scopes)} ${newest} limit ${counted})
    select c.total, c.total >= ${counted} or exists (${asked} offset ${looked} limit 1) as partial, l.*
    from (select count(*) as total from found) c left join (select d.*, not exists (select 1 from sys_data_log n where n.data_table = d.data_table
        and n.data_id = d.data_id and n.data_version > d.data_version) as newest from (
      select l.id from found l ${newest} limit ${size} offset ${(current - 1) * size}) p join sys_data_log d on d.id = p.id
    ) l on true ${newest}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return {
    records: rows.filter((row) => row.id !== null).map((row) => ({ ...toVersion(row, scopes), newest: row.newest })),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    partial: rows[0]?.partial ?? false,
  };
}

/** The versions of one table, of one record or all: each way an index leads to them. */
function askedFor({ dataTable, dataId }: QueryOf<typeof listDataLogs>, tables: readonly string[]): RawBuilder<boolean> {
  // Bound as one value, so that the index of records is used with several tables too.
  if (dataId) {
    const among = dataTable ? tables.filter((table) => table === dataTable) : [...tables];
    return sql<boolean>`l.data_table = any(${among}) and l.data_id = ${dataId}`;
  }
  return dataTable ? sql<boolean>`l.data_table = ${dataTable}` : sql<boolean>`true`;
}

async function readVersions({ db, resources }: App, actor: Actor, which: RawBuilder<boolean>): Promise<Version[]> {
  const scopes = readableScopes(resources, actor);
  const { rows } = await sql<LogRow>`select l.* from sys_data_log l
    where l.type = 'json' and ${which} and ${readable(scopes)} order by l.data_version desc limit 1000`.execute(db);
  return rows.map((row) => toVersion(row, scopes));
}

/** What the caller may list: one scope per table with history. */
export function readableScopes(resources: Resources, actor: Actor): Map<string, Scope> {
  const scopes = new Map<string, Scope>();
  for (const resource of resources.all())
    if (mayList(resource, actor) && !scopes.has(resource.table)) scopes.set(resource.table, scopeOf(resource, actor));
  return scopes;
}

function mayList(resource: Resource, actor: Actor): boolean {
  return resource.dataLog && actor.permissions.has(`${resource.permission}:list`);
}

/** The record of the version exists, perhaps in a recycle bin, and is in the caller's scope. */
function readable(scopes: ReadonlyMap<string, Scope>): RawBuilder<boolean> {
  const parts = [...scopes].map(([table, scope]) => {
    const binned = scope.resource.softDelete ? sql`or ${scopeSql(scope, 'r', { deleted: true })}` : sql``;
    return sql`(l.data_table = ${table} and exists (
      select 1 from ${sql.table(table)} r where r.id::text = l.data_id and (${scopeSql(scope, 'r')} ${binned})))`;
  });
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`;
}

function toVersion(row: LogRow, scopes: ReadonlyMap<string, Scope>): Version {
  return {
    id: row.id,
    dataTable: row.data_table,
    dataId: row.data_id,
    dataContent: visibleContent(row.data_content, scopes.get(row.data_table)),
    dataVersion: String(row.data_version),
    type: row.type,
    createName: row.create_name,
    createBy: row.create_by,
    createTime: row.create_time,
  };
}

/** The snapshot without the columns that are hidden from the caller. */
function visibleContent(content: string | null, scope: Scope | undefined): string | null {
  if (!content || !scope) return null;
  const { resource, actor } = scope;
  const record = JSON.parse(content) as Record<string, unknown>;
  const shown = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (scope.columns.has(name) || name === 'delFlag') return [[name, value]];
    if (scope.all.has(name) || !(name in resource.parts)) return [];
    const fields = new Set(['id', ...Object.keys(readableFields(resource, name, actor))]);
    const lines = (Array.isArray(value) ? value : []) as Record<string, unknown>[];
    return [[name, lines.map((line) => Object.fromEntries(Object.entries(line).filter(([key]) => fields.has(key))))]];
  });
  return JSON.stringify(Object.fromEntries(shown));
}
