import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Tx } from '#db/database.ts';
import type { About } from '../resource/about-record.ts';

/** What happened to a record. */
export type News = { kind: 'edit' } | { kind: 'action'; action: string } | { kind: 'comment'; commentId: string };

/**
 * Notes what those who follow a record are to be told, in the transaction of what happened; `tellFollowers` says it after
 * that. Nothing is written where nobody else follows.
 */
export async function noteNews(tx: Tx, actor: Actor, about: About, news: News): Promise<void> {
  const others = sql`select null::text where exists (select 1 from sys_own_record f
    where f.table_name = ${about.tableName} and f.record_id = ${about.tableDataId} and f.tenant_id = ${actor.tenantId}
      and f.followed_time is not null and f.user_id <> ${actor.userId})`;
  await insertNews(tx, actor, about, news, others);
}

/** Notes that somebody made people follow a record. */
export async function noteCall(tx: Tx, actor: Actor, about: About, userIds: readonly string[]): Promise<void> {
  const called = userIds.filter((id) => id !== actor.userId);
  if (called.length > 0) await insertNews(tx, actor, about, { kind: 'follow' }, sql`select unnest(${called}::text[])`);
}

async function insertNews(
  tx: Tx,
  { tenantId, username, realname }: Actor,
  { tableName, tableDataId }: About,
  news: News | { kind: 'follow' },
  /** Ids of those who are told; null: everybody who follows. */
  users: RawBuilder<unknown>,
): Promise<void> {
  const action = news.kind === 'action' ? news.action : null;
  const commentId = news.kind === 'comment' ? news.commentId : null;
  await sql`
    insert into sys_record_news (tenant_id, table_name, record_id, kind, action, comment_id, by_user, by_name, user_id)
    select ${tenantId}::integer, ${tableName}, ${tableDataId}, ${news.kind}, ${action}::text, ${commentId}::text,
      ${username}, ${realname}, x.user_id from (${users}) as x (user_id)`.execute(tx);
}
