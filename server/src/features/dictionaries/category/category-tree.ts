import { category } from '@dossier/contract/dictionaries/category.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { WriteContext } from '#engine/resource/write.ts';

/** A node of a branch; those in the recycle bin hang where they hung. */
export interface Node {
  id: string;
  name: string;
  code: string;
  deleted: boolean;
}

/** Said when part of a branch is not for the actor's eyes. */
export const outOfSight = '下级分类中有您无权操作的分类';

/** While nodes are added nothing is moved or deleted. */
export async function keepTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('sys_category'))`.execute(tx);
}

/**
 * Whoever moves, deletes or takes back is alone: two moves at once could make a ring, and a parent could go meanwhile.
 * Nobody waits here, because both hold rows that the other's parents may be.
 */
export async function takeTree(tx: Tx): Promise<void> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('sys_category')) as alone`.execute(tx);
  if (!rows[0]?.alone) throw refuse('分类正在被他人调整，请稍后再试');
}

/**
 * A node and all below it, locked, so that nobody begins to name one of them. Refused when part of it is out of the
 * actor's sight; what is in the bin already shows to nobody and comes along.
 */
export async function branchOf(tx: Tx, actor: Actor, id: string): Promise<Node[]> {
  const { rows } = await sql<Node & { visible: boolean }>`
    with recursive below as (
      select id from sys_category where id = ${id}
      union select c.id from sys_category c join below b on c.pid = b.id)
    select t.id, t.name, t.code, t.del_flag = 1 as deleted, ${scopeSql(scopeOf(category, actor))} as visible
    from sys_category t join below on below.id = t.id order by t.id for update of t`.execute(tx);
  if (rows.some(({ visible, deleted }) => !visible && !deleted)) throw refuse(outOfSight);
  return rows;
}

/** Nodes say on the wire whether something is below them; names and places may have changed for everybody. */
export async function tellParents({ app, tx }: Pick<WriteContext, 'app' | 'tx'>, ...ids: string[]): Promise<void> {
  await sql`update sys_category p set has_child = s.flag
    from (select q.id, case when exists (select from sys_category c where c.pid = q.id and c.del_flag = 0) then '1' end as flag
      from sys_category q where q.id = any(${[...new Set(ids)].sort()})) s
    where p.id = s.id and p.has_child is distinct from s.flag`.execute(tx);
  await app.dictTexts.changed(tx, 'category');
}
