import { mostFollowed } from '@dossier/contract/communication/own-record.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { inTenant } from '#access/session/tenants.ts';
import { refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { About } from '../resource/about-record.ts';
import type { Row } from '../resource/read.ts';
import { noteCall } from './news.ts';

/** Those who follow a record and are there still, as a part of `from`: `o` their entries, `u` their accounts. */
export const followersOf = ({ tableName, tableDataId }: About, tenantId: number): RawBuilder<unknown> =>
  sql`sys_own_record o join sys_user u on u.id = o.user_id and u.del_flag = 0 and u.status = 1
    and o.table_name = ${tableName} and o.record_id = ${tableDataId} and o.tenant_id = ${tenantId}
    and o.followed_time is not null`;

/** Somebody follows records from now on, or no more. Who may see them was asked before. */
export async function follow(
  tx: Tx,
  { userId, tenantId }: Pick<Actor, 'userId' | 'tenantId'>,
  tableName: string,
  ids: readonly string[],
  on: boolean,
): Promise<void> {
  if (!on) {
    await sql`update sys_own_record set followed_time = null where user_id = ${userId} and tenant_id = ${tenantId}
      and table_name = ${tableName} and record_id = any(${[...ids]})`.execute(tx);
    return;
  }
  await addFollower(tx, sql`select ${userId}::text as user_id`, tenantId, tableName, ids);
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from sys_own_record
    where user_id = ${userId} and tenant_id = ${tenantId} and followed_time is not null`.execute(tx);
  if ((rows[0]?.n ?? 0) > mostFollowed) throw refusal('tooMany', `最多关注${mostFollowed}条记录，请先取消一些`);
}

/**
 * People follow a record because somebody asks them to; they are told so. Those who follow it already stay as they are.
 * @param usernames people of the tenant of whoever asks
 */
export async function makeFollow(tx: Tx, actor: Actor, about: About, usernames: readonly string[]): Promise<void> {
  const { tenantId } = actor;
  const people = sql`select u.id as user_id from sys_user u where u.username = any(${[...usernames]})
    and u.del_flag = 0 and u.status = 1 and ${tenantId === 0 ? sql`true` : inTenant(sql`u.rel_tenant_ids`, tenantId)}`;
  const added = await addFollower(tx, people, tenantId, about.tableName, [about.tableDataId]);
  await noteCall(tx, actor, about, added);
}

/** @returns ids of those who did not follow before */
async function addFollower(
  tx: Tx,
  people: RawBuilder<unknown>,
  tenantId: number,
  tableName: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into sys_own_record as o (user_id, tenant_id, table_name, record_id, followed_time)
    select p.user_id, ${tenantId}, ${tableName}, r.id, clock_timestamp()
    from (${people}) p cross join unnest(${[...ids]}::text[]) as r (id) order by 1, 4
    on conflict (user_id, tenant_id, table_name, record_id) do update set followed_time = excluded.followed_time
      where o.followed_time is null
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Fields that name followers (`follows`): whom an edit names newly follows from then on, and whom it takes out does no more.
 * Who follows of his own accord is not written into the field, so nobody gives himself what data rules grant those in it.
 */
export async function followNamed(
  tx: Tx,
  actor: Actor,
  { table, fields }: Pick<Resource, 'table' | 'fields'>,
  after: Row,
  before: Row | null = null,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'user' || !field.follows) continue;
    const named = new Set(csvOf(String(after[name] ?? '')));
    const former = new Set(csvOf(String(before?.[name] ?? '')));
    const about = { tableName: table, tableDataId: after.id };
    const added = [...named].filter((username) => !former.has(username));
    const removed = [...former].filter((username) => !named.has(username));
    if (added.length > 0) await makeFollow(tx, actor, about, added);
    if (removed.length > 0)
      await sql`update sys_own_record set followed_time = null where tenant_id = ${actor.tenantId}
        and table_name = ${table} and record_id = ${after.id}
        and user_id in (select id from sys_user where username = any(${removed}))`.execute(tx);
  }
}
