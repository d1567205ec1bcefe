import { categoryRoot } from '@dossier/contract/core/field.ts';
import { type BinnedCategory, category } from '@dossier/contract/dictionaries/category.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { keepLevelCode } from '#db/level-code.ts';
import { explainWriteError } from '#engine/resource/checks.ts';
import { keepVersions } from '#engine/resource/history.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { assertUnused } from './category.hooks.ts';
import { categoryLevel } from './category-code.ts';
import { outOfSight, takeTree, tellParents } from './category-tree.ts';

interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

interface Entry {
  id: string;
  pid: string;
  name: string;
  code: string;
}

const binned = (actor: Actor, alias: string) => scopeSql(scopeOf(category, actor), alias, { deleted: true });

/** Deleted branches of the caller's tenant, last deleted first: each as the node that was deleted. */
export async function binContents(db: Db, actor: Actor): Promise<BinnedCategory[]> {
  const { rows } = await sql<BinnedCategory>`
    select t.id, t.pid, t.name, t.code, t.update_by as "updateBy", t.update_time as "updateTime",
      up.name as "parentName", coalesce(up.del_flag = 1, false) as "parentDeleted",
      (select count(*)::int - 1 from sys_category e where e.del_flag = 1 and e.bin_entry = t.id) as below
    from sys_category t left join sys_category up
      on up.id = t.pid and (${scopeSql(scopeOf(category, actor), 'up')} or ${binned(actor, 'up')})
    where t.bin_entry = t.id and t.tenant_id = ${actor.tenantId} and ${binned(actor, 't')}
    order by t.update_time desc, t.id`.execute(db);
  return rows;
}

/** Brings branches back to where they were, with all that went with them. */
export function takeBack({ app, actor, origin }: Caller, ids: readonly string[]): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    await takeTree(tx);
    const entries = await entriesOf(tx, actor, ids, '操作失败!');
    // Parents first: their codes are shorter.
    for (const entry of entries) {
      await assertPlace(tx, actor, entry);
      const rows = await rowsOf(tx, actor, sql`select id from sys_category where bin_entry = ${entry.id}`);
      await sql`update sys_category set del_flag = 0, bin_entry = null, version = version + 1,
        update_by = ${actor.username}, update_time = ${wireNow()}::timestamptz
        where id = any(${rows.map(({ id }) => id)})`.execute(tx);
      await keepVersions(
        tx,
        category,
        actor,
        rows.map((row) => ({ ...row, delFlag: 0, version: Number(row.version) + 1 })),
      );
    }
    await tellParents({ app, tx }, ...entries.map(({ pid }) => pid));
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: `从回收站取回分类，${named(entries)}`,
      method: 'system:category:edit',
      parameters: { ids },
    });
  });
}

/** For good, with all below, also what was deleted before its parent and stood in the bin by itself. */
export function deleteForGood({ app, actor, origin }: Caller, ids: readonly string[]): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    await takeTree(tx);
    const entries = await entriesOf(tx, actor, ids, '删除失败!');
    const rows = await rowsOf(
      tx,
      actor,
      sql`with recursive below as (
        select id from sys_category where id = any(${entries.map(({ id }) => id)})
        union select c.id from sys_category c join below b on c.pid = b.id)
      select id from below`,
    );
    await assertUnused(
      { app, tx },
      rows.map((row) => ({ id: row.id, name: String(row.name), code: String(row.code), deleted: true })),
    );
    for (const { pid, code } of entries) {
      const parent = await tx
        .selectFrom('sys_category')
        .select(['id', 'code'])
        .where('id', '=', pid)
        .executeTakeFirst();
      // The level remembers the code, so that it is never given again.
      await keepLevelCode(tx, await categoryLevel(tx, parent ?? null), code);
    }
    await sql`delete from sys_category where id = any(${rows.map(({ id }) => id)})`.execute(tx);
    await writeLog(tx, actor, origin, {
      operate: operateType.remove,
      content: `彻底删除分类，${named(entries)}，含下级`,
      method: 'system:category:deleteRecycleBin',
      parameters: { ids },
    });
  }).catch((error: unknown) => {
    throw explainWriteError(error, category);
  });
}

const named = (entries: readonly Entry[]) => entries.map(({ name, code }) => `${name}（${code}）`).join('，');

/**
 * The entries that these ids name, parents first. An id within a branch may stand beside the branch's own, as it does
 * when both were deleted in one step; alone it names nothing.
 */
async function entriesOf(tx: Tx, actor: Actor, ids: readonly string[], failure: string): Promise<Entry[]> {
  const wanted = new Set(ids);
  const { rows } = await sql<Entry & { entry: string }>`
    select t.id, t.pid, t.name, t.code, t.bin_entry as entry from sys_category t
    where t.id = any(${[...wanted]}) and t.tenant_id = ${actor.tenantId} and ${binned(actor, 't')}
    order by length(t.code), t.code, t.id`.execute(tx);
  if (rows.length !== wanted.size || rows.some(({ entry }) => !wanted.has(entry))) throw refuse(failure);
  return rows.filter(({ id, entry }) => id === entry);
}

/** A branch comes back to its own place alone: its codes begin with the code above. */
async function assertPlace(tx: Tx, actor: Actor, { pid, name }: Entry): Promise<void> {
  if (pid === categoryRoot) return;
  const parent = await tx.selectFrom('sys_category').select('del_flag').where('id', '=', pid).executeTakeFirst();
  if (!parent) throw refuse(`“${name}”的上级分类已不存在，不能取回`);
  if (parent.del_flag === 0) return;
  const [known] = await rowsByIds(tx, scopeOf(category, actor), [pid], { deleted: true });
  const which = known ? `“${String(known.name)}”（${String(known.code)}）` : '';
  throw refuse(`“${name}”的上级分类${which}在回收站中，请先取回上级分类`);
}

/** Rows of the bin, locked; refused when one of them is out of the actor's sight. */
async function rowsOf(tx: Tx, actor: Actor, which: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows: found } = await sql<{ id: string }>`${which}`.execute(tx);
  const ids = found.map(({ id }) => id);
  const rows = await rowsByIds(tx, scopeOf(category, actor), ids, { deleted: true, lock: true });
  if (rows.length !== ids.length) throw refuse(outOfSight);
  return rows;
}
