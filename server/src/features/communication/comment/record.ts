import { byRights } from '@dossier/contract/core/may.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import type { Resources } from '#engine/resource/registry.ts';

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
  const resource = resources.ofTable(tableName).find(({ operations }) => operations.has('queryById'));
  if (!resource || !byRights(actor.permissions)(resource.endpoints.queryById)) return undefined;
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
