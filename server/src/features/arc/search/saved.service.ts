import type { savedSearches, saveSearch } from '@dossier/contract/arc/search.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { conflict, notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';

/** Queries that one person keeps. */
const mostSaved = 50;

/** The caller's own queries, the newest last. */
export async function savedOf(db: Db, actor: Actor): Promise<ResultOf<typeof savedSearches>> {
  const { rows } = await sql<{ id: string; title: string; query: string }>`select id, title, query from arc_saved_search
    where user_id = ${actor.userId} and tenant_id = ${actor.tenantId} order by create_time, id`.execute(db);
  return rows;
}

/** Keeps a query under a name of one's own. */
export async function save(tx: Tx, actor: Actor, { title: given, query }: BodyOf<typeof saveSearch>): Promise<string> {
  const title = given.trim();
  if (title === '') throw refuse('名称不能为空');
  const id = newId();
  // Of one person's calls at once each sees what the others have kept.
  await sql`select pg_advisory_xact_lock(hashtext('arc_saved_search'), hashtext(${actor.userId}))`.execute(tx);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from arc_saved_search
    where user_id = ${actor.userId} and tenant_id = ${actor.tenantId}`.execute(tx);
  if ((rows[0]?.n ?? 0) >= mostSaved) throw refuse(`最多保存${mostSaved}个检索`);
  const { numAffectedRows = 0n } = await sql`insert into arc_saved_search (id, user_id, tenant_id, title, query)
    values (${id}, ${actor.userId}, ${actor.tenantId}, ${title}, ${query})
    on conflict (user_id, tenant_id, title) do nothing`.execute(tx);
  if (numAffectedRows === 0n) throw conflict(`${title} 已存在`);
  return id;
}

/** Takes one of the caller's own queries away. */
export async function remove(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { numAffectedRows = 0n } = await sql`delete from arc_saved_search
    where id = ${id} and user_id = ${actor.userId} and tenant_id = ${actor.tenantId}`.execute(tx);
  if (numAffectedRows === 0n) throw notFound();
}
