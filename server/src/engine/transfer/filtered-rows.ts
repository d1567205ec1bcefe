import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import type { Hooks } from '../resource/hooks.ts';
import { countRows, eachRow, type Row } from '../resource/read.ts';

/** Whose list of which records. */
export interface Listing {
  app: App;
  resource: Resource;
  hooks: Hooks;
  actor: Actor;
}

/** How many rows a list finds, through the gate. */
export async function countFiltered(
  { app, resource, hooks, actor }: Listing,
  filters: ListQueryInput,
): Promise<number> {
  const scope = scopeOf(resource, actor);
  return countRows(app.db, scope, readListQuery(scope, filters).where, await hooks.filter?.(filters, actor, app.db));
}

/**
 * All rows that a list finds, through the gate and in its order, in batches read from one snapshot while they are used.
 * @param names columns that are read
 */
export async function* filteredRows(
  { app, resource, hooks, actor }: Listing,
  filters: ListQueryInput,
  names: readonly string[],
): AsyncGenerator<{ db: Db; records: Row[] }> {
  const scope = scopeOf(resource, actor);
  const query = readListQuery(scope, filters);
  const snapshot = await app.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    // Long work between two batches is no idle transaction.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
    const extra = await hooks.filter?.(filters, actor, snapshot);
    const read = new Map([...scope.columns].filter(([name]) => names.includes(name)));
    for await (const records of eachRow(snapshot, scope, query, extra, { columns: read }))
      yield { db: snapshot, records };
  } finally {
    await snapshot.rollback().execute();
  }
}
