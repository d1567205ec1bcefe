import {
  type ListedRecord,
  listedFollowed,
  listedStarred,
  mostOpened,
  mostStarred,
  type OwnRecord,
  type ownRecords,
} from '@dossier/contract/communication/own-record.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { followersOf } from '#engine/followers/follow.ts';
import { type About, recordsFor } from '#engine/resource/about-record.ts';
import type { Resources } from '#engine/resource/registry.ts';
import { titleOf } from '#engine/resource/write.ts';
import { starredPages } from './own-page.service.ts';

/** Notes that somebody opened a record, and forgets what he opened long ago. The caller has asked whether he may see it. */
export async function noteOpened(tx: Tx, actor: Actor, { tableName, tableDataId }: About): Promise<OwnRecord> {
  const { userId, tenantId } = actor;
  const { rows } = await sql<OwnRecord>`
    insert into sys_own_record as o (user_id, tenant_id, table_name, record_id, opened_time)
    values (${userId}, ${tenantId}, ${tableName}, ${tableDataId}, clock_timestamp())
    on conflict (user_id, tenant_id, table_name, record_id) do update set opened_time = excluded.opened_time
    returning o.starred_time is not null as starred, o.followed_time is not null as followed,
      (select count(*)::integer from ${followersOf({ tableName, tableDataId }, tenantId)}) as followers`.execute(tx);
  const old = sql`user_id = ${userId} and tenant_id = ${tenantId} and opened_time < (
    select opened_time from sys_own_record where user_id = ${userId} and tenant_id = ${tenantId} and opened_time is not null
    order by opened_time desc offset ${mostOpened - 1} limit 1)`;
  await sql`delete from sys_own_record where ${old} and starred_time is null and followed_time is null`.execute(tx);
  await sql`update sys_own_record set opened_time = null where ${old}`.execute(tx);
  return rows[0] ?? { starred: false, followed: false, followers: 0 };
}

/** Keeps a record as a favourite, or no longer. */
export async function star(
  tx: Tx,
  { userId, tenantId }: Actor,
  { tableName, tableDataId }: About,
  on: boolean,
): Promise<void> {
  if (!on) {
    await sql`update sys_own_record set starred_time = null where user_id = ${userId} and tenant_id = ${tenantId}
      and table_name = ${tableName} and record_id = ${tableDataId}`.execute(tx);
    return;
  }
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from sys_own_record
    where user_id = ${userId} and tenant_id = ${tenantId} and starred_time is not null`.execute(tx);
  if ((rows[0]?.n ?? 0) >= mostStarred) throw refusal('tooMany', `最多收藏${mostStarred}条记录，请先取消一些`);
  await sql`
    insert into sys_own_record as o (user_id, tenant_id, table_name, record_id, starred_time)
    values (${userId}, ${tenantId}, ${tableName}, ${tableDataId}, clock_timestamp())
    on conflict (user_id, tenant_id, table_name, record_id)
    do update set starred_time = coalesce(o.starred_time, excluded.starred_time)`.execute(tx);
}

/** What somebody opened last, keeps and follows. What he may no longer see is left out, and is there again when he may. */
export async function listOwn(resources: Resources, db: Db, actor: Actor): Promise<ResultOf<typeof ownRecords>> {
  const [opened, starred, followed, pages] = await Promise.all([
    kept(db, actor, 'opened_time', mostOpened),
    kept(db, actor, 'starred_time', listedStarred),
    kept(db, actor, 'followed_time', listedFollowed),
    starredPages(db, actor),
  ]);
  const found = await recordsFor(resources, db, actor, [...opened, ...starred, ...followed]);
  const shown = (of: readonly About[]) =>
    of.flatMap((about): ListedRecord[] => {
      const one = found(about);
      if (!one) return [];
      const { resource, record } = one;
      const { path, component, label, titleField } = resource;
      // Without a title that he may read there is nothing to choose by.
      if (!(titleField in record)) return [];
      return [{ ...about, resource: path, component, label, title: titleOf(resource, record) }];
    });
  return { opened: shown(opened), starred: shown(starred), followed: shown(followed), pages };
}

async function kept(
  db: Db,
  { userId, tenantId }: Actor,
  column: 'opened_time' | 'starred_time' | 'followed_time',
  most: number,
): Promise<About[]> {
  const time = sql.ref(column);
  const { rows } = await sql<About>`select table_name as "tableName", record_id as "tableDataId" from sys_own_record
    where user_id = ${userId} and tenant_id = ${tenantId} and ${time} is not null order by ${time} desc limit ${most}
    `.execute(db);
  return rows;
}
