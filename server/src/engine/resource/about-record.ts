import { byRights } from '@dossier/contract/core/may.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow, type Row, rowsByIds } from './read.ts';
import type { Resources } from './registry.ts';

/** A record by its table and key, as calls about records of every register name it. */
export interface About {
  tableName: string;
  tableDataId: string;
}

/** The record that is meant, through the gate; undefined when this person may not know of it. */
export async function recordFor(
  resources: Resources,
  db: Db,
  actor: Actor,
  { tableName, tableDataId }: About,
): Promise<{ resource: Resource; record: Row } | undefined> {
  const resource = readable(resources, actor, tableName);
  if (!resource) return undefined;
  const record = await findRow(db, scopeOf(resource, actor), tableDataId);
  return record && { resource, record };
}

/** As `recordFor`. @throws C07 */
export async function requireRecord(
  resources: Resources,
  db: Db,
  actor: Actor,
  about: About,
): Promise<{ resource: Resource; record: Row }> {
  const found = await recordFor(resources, db, actor, about);
  if (!found) throw notFound('记录不存在或已被删除');
  return found;
}

/** Whether a person would see a record if he signed in to this tenant now. */
export async function personSees(
  resources: Resources,
  db: Db,
  tenantId: number,
  about: About,
  userId: string,
): Promise<boolean> {
  const other = await loadActor(db, { id: '', user_id: userId, org_code: null, tenant_id: tenantId });
  if (typeof other === 'string' || other.tenantId !== tenantId) return false;
  return (await recordFor(resources, db, other, about)) !== undefined;
}

/** Many records at once, one query for each register; those that this person may not know of are not found. */
export async function recordsFor(
  resources: Resources,
  db: Db,
  actor: Actor,
  all: readonly About[],
): Promise<(about: About) => { resource: Resource; record: Row } | undefined> {
  const found = new Map<string, { resource: Resource; record: Row }>();
  const key = (table: string, id: string) => `${table} ${id}`;
  for (const table of new Set(all.map(({ tableName }) => tableName))) {
    const resource = readable(resources, actor, table);
    if (!resource) continue;
    const ids = [...new Set(all.filter(({ tableName }) => tableName === table).map(({ tableDataId }) => tableDataId))];
    const scope = scopeOf(resource, actor);
    for (const record of await rowsByIds(db, scope, ids, { columns: scope.columns }))
      found.set(key(table, record.id), { resource, record });
  }
  return ({ tableName, tableDataId }) => found.get(key(tableName, tableDataId));
}

/** The register of a table whose records this person may read by their own call. */
function readable(resources: Resources, actor: Actor, table: string): Resource | undefined {
  const resource = resources.ofTable(table).find(({ operations }) => operations.has('queryById'));
  return resource && byRights(actor.permissions)(resource.endpoints.queryById) ? resource : undefined;
}
