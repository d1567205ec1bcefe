import { importKeysOf } from '@dossier/contract/core/excel/layout.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import { sql } from 'kysely';
import { type Scope, scopeSql } from '#access/gate.ts';
import { columnsOf } from '#access/query/columns.ts';
import type { Db } from '#db/database.ts';
import { type ImportRow, placeText } from './import-rows.ts';

/** The record that a row of a file stands for. */
export interface Existing {
  id: string;
  version: number;
}

type Values = Readonly<Record<string, unknown>>;

/** What a row says of a key; undefined where it leaves a field of it empty. */
function keyOf(key: readonly string[], values: Values): string | undefined {
  if (key.some((name) => isEmpty(values[name]))) return undefined;
  return JSON.stringify(key.map((name) => String(values[name])));
}

/**
 * Records that rows stand for: by the first key of the register that finds one. One query for each key, however many rows
 * there are; the unique indexes of the keys serve it.
 */
export async function existingRows(
  db: Db,
  scope: Scope,
  rows: readonly ImportRow[],
): Promise<Map<ImportRow, Existing>> {
  const found = new Map<ImportRow, Existing>();
  for (const key of importKeysOf(scope.resource)) {
    const asked = rows.filter((row) => !found.has(row) && keyOf(key, row.values) !== undefined);
    if (asked.length === 0) continue;
    const byKey = await recordsBy(db, scope, key, asked);
    for (const row of asked) {
      const existing = byKey.get(keyOf(key, row.values) ?? '');
      if (existing) found.set(row, existing);
    }
  }
  return found;
}

async function recordsBy(
  db: Db,
  scope: Scope,
  key: readonly string[],
  rows: readonly ImportRow[],
): Promise<Map<string, Existing>> {
  const { resource } = scope;
  const columns = columnsOf(resource);
  const own = key.map((name) => {
    const column = columns.get(name);
    if (!column) throw new Error(`${resource.table} has no column of its key ${name}`);
    return sql.ref(`t.${column.column}`);
  });
  const wanted = rows.map(({ values }) => sql`(${sql.join(key.map((name) => String(values[name])))})`);
  const names = key.map((_, at) => sql`${own[at]} as ${sql.ref(`k${at}`)}`);
  const { rows: read } = await sql<Existing & Record<`k${number}`, unknown>>`
    select t.id, ${resource.versioned ? sql`t.version` : sql`0 as version`}, ${sql.join(names)}
    from ${sql.table(resource.table)} t where (${sql.join(own)}) in (${sql.join(wanted)}) and ${scopeSql(scope)}`.execute(
    db,
  );
  return new Map(
    read.map(({ id, version, ...values }) => [
      JSON.stringify(key.map((_, at) => String((values as Values)[`k${at}`]))),
      { id, version },
    ]),
  );
}

/** Values that must occur once, and keys, that stand twice in what is brought (IM03). */
export function markRepeats(resource: Resource, rows: readonly ImportRow[], seen: Map<string, string>): void {
  const unique = Object.keys(resource.fields).filter((name) => resource.fields[name]?.unique);
  const keys = [...unique.map((name) => [name]), ...importKeysOf(resource).filter((key) => !isOne(key, unique))];
  for (const key of keys) {
    for (const row of rows) {
      const value = keyOf(key, row.values);
      if (value === undefined) continue;
      const place = `${key.join()}:${value}`;
      const first = seen.get(place);
      if (first === undefined) {
        seen.set(place, placeText(row));
        continue;
      }
      const labels = key.map((name) => resource.fields[name]?.header ?? resource.fields[name]?.label ?? name);
      const given = key.map((name) => String(row.values[name]));
      row.problems.push(`${labels.join('、')}“${given.join('、')}”与${first}重复`);
    }
  }
}

const isOne = (key: readonly string[], unique: readonly string[]): boolean =>
  key.length === 1 && unique.includes(key[0] ?? '');
