import type { MenuRecord } from '@dossier/contract/identity/permission.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { fieldError, invalid, notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction, isPgError, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { assertMayChangeRights } from '#features/identity/role/role.public.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { type MenuColumns, type MenuInput, readMenu } from './menu-draft.ts';
import { findMenu, type MenuRow, toRecord } from './menu-records.ts';

export interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
  /** The transaction that the change joins. @default one of its own */
  tx?: Tx;
}

/** Adds a menu or button. Changes of the tree come one after another, so no two can make a circle together. */
export function addMenu(caller: Caller, input: MenuInput): Promise<MenuRecord> {
  const { actor, origin } = caller;
  return changing(caller, async (tx) => {
    const menu = readChecked(input);
    await assertPlace(tx, null, menu);
    await assertFreeAddress(tx, null, menu);
    const id = newId();
    await tx
      .insertInto('sys_permission')
      .values({ ...menu, id, is_leaf: true, create_by: actor.username, create_time: wireNow() })
      .execute();
    await setLeaves(tx, [menu.parent_id]);
    await log(tx, { actor, origin }, operateType.add, `添加菜单，${menu.name}`, 'add', { id });
    return toRecord((await findMenu(tx, id)) ?? missing());
  });
}

/** Changes a menu; a stale one is refused when the client says which version it saw. */
export function editMenu(caller: Caller, input: MenuInput): Promise<MenuRecord> {
  const { actor, origin } = caller;
  return changing(caller, async (tx) => {
    const before = (await findMenu(tx, input.id ?? '')) ?? missing();
    if (typeof input.version === 'number' && input.version !== before.version)
      throw refuse(
        `数据已被${before.update_by ?? before.create_by ?? ''}于${before.update_time ?? ''}修改，请刷新后重试`,
      );
    const menu = readChecked(input);
    assertMayChangeRights(actor, [before, menu]);
    await assertPlace(tx, before, menu);
    await assertFreeAddress(tx, before.id, menu);
    await tx
      .updateTable('sys_permission')
      .set({ ...menu, version: plusOne(), update_by: actor.username, update_time: wireNow() })
      .where('id', '=', before.id)
      .execute();
    await setLeaves(tx, [before.parent_id, menu.parent_id]);
    await log(tx, { actor, origin }, operateType.edit, `编辑菜单，${menu.name}`, 'edit', { id: before.id });
    return toRecord((await findMenu(tx, before.id)) ?? missing());
  });
}

/** Deletes menus with all below them; links of roles and departments and data rules go by foreign key. */
export function deleteMenus(caller: Caller, ids: readonly string[]): Promise<void> {
  const { actor, origin } = caller;
  return changing(caller, async (tx) => {
    const { rows } = await sql<MenuRow & { chosen: boolean }>`
      with recursive below as (
        select p.* from sys_permission p where p.id = any(${[...ids]})
        union select c.* from sys_permission c join below b on c.parent_id = b.id
      ) select below.*, id = any(${[...ids]}) as chosen from below`.execute(tx);
    const chosen = rows.filter((row) => row.chosen);
    if (chosen.length !== new Set(ids).size) throw notFound('未找到菜单信息');
    // Without these nobody could give a right to anybody any more.
    if (rows.some((row) => row.perms?.startsWith('system:permission:')))
      throw refuse('“菜单管理”及其按钮是维护权限的入口，不能删除');
    assertMayChangeRights(actor, rows);
    await tx
      .deleteFrom('sys_permission')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
    await setLeaves(
      tx,
      chosen.map((row) => row.parent_id),
    );
    const names = chosen.map((row) => row.name).join('，');
    await log(tx, { actor, origin }, operateType.remove, `删除菜单，${names}`, 'delete', { ids, count: rows.length });
  });
}

/**
 * Deletes the menus of a component with their buttons: what they open is gone. Nobody is left with a right to something
 * else that takes its name later.
 */
export const deleteMenusOf = (tx: Tx, component: string): Promise<void> =>
  deleteMenusWhere(tx, sql`component = ${component}`);

/** As `deleteMenusOf`, by address: where many entries have one component. */
export const deleteMenusAt = (tx: Tx, url: string): Promise<void> =>
  deleteMenusWhere(tx, sql`url = ${url} and menu_type <> 2`);

async function deleteMenusWhere(tx: Tx, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ parent_id: string | null }>`
    with recursive below as (
      select id, parent_id, true as top from sys_permission where ${where}
      union select c.id, c.parent_id, false from sys_permission c join below b on c.parent_id = b.id
    ), gone as (delete from sys_permission where id in (select id from below))
    select parent_id from below where top`.execute(tx);
  await setLeaves(
    tx,
    rows.map((row) => row.parent_id),
  );
}

/** Whether an address is free; `alwaysShow` tells a group from a page of the same address. */
export async function isAddressFree(
  db: Db,
  { id, url, alwaysShow }: { id: string | null; url: string; alwaysShow: boolean },
): Promise<boolean> {
  const found = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('url', '=', url)
    .where('always_show', '=', alwaysShow)
    .where('menu_type', '<>', 2)
    .where('del_flag', '=', 0)
    .where('id', '<>', id ?? '')
    .executeTakeFirst();
  return found === undefined;
}

/** One change of the tree at a time; every session's rights are read again once it is done. */
async function changing<T>({ app, tx: joined }: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(joined ?? app.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('sys_permission'))`.execute(tx);
      const result = await work(tx);
      await app.sessions.refresh(tx);
      return result;
    });
  } catch (error) {
    if (isPgError(error) && error.constraint === 'uq_permission_perms') throw fieldError('perms', '授权标识已存在!');
    throw error;
  }
}

function readChecked(input: MenuInput): MenuColumns {
  const { menu, problems } = readMenu(input);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return menu;
}

/** The parent exists, is no button, and is neither the menu itself nor below it. */
async function assertPlace(tx: Tx, before: MenuRow | null, menu: MenuColumns): Promise<void> {
  if (menu.menu_type === 2 && before && !before.is_leaf) throw refuse('有下级的菜单不能改为按钮');
  if (menu.parent_id === null) return;
  const parent = await findMenu(tx, menu.parent_id);
  if (!parent) throw refuse('上级菜单不存在');
  if (parent.menu_type === 2) throw refuse('按钮下不能再有菜单');
  for (let above: MenuRow | undefined = parent; above; above = await parentOf(tx, above))
    if (above.id === before?.id) throw refuse('上级菜单不能是自己或自己的下级');
}

async function parentOf(tx: Tx, menu: MenuRow): Promise<MenuRow | undefined> {
  return menu.parent_id ? findMenu(tx, menu.parent_id) : undefined;
}

async function assertFreeAddress(tx: Tx, id: string | null, menu: MenuColumns): Promise<void> {
  const { url, menu_type } = menu;
  if (!url || menu_type === 2 || !url.startsWith('/')) return;
  if (!(await isAddressFree(tx, { id, url, alwaysShow: menu.always_show === true })))
    throw invalid({ url: '访问路径不允许重复，请重定义！' });
}

/** Leaf flags follow the facts. */
async function setLeaves(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  await sql`update sys_permission p set is_leaf = not exists (
      select 1 from sys_permission c where c.parent_id = p.id and c.del_flag = 0)
    where p.id = any(${wanted})`.execute(tx);
}

function log(
  tx: Tx,
  { actor, origin }: Pick<Caller, 'actor' | 'origin'>,
  operate: number,
  content: string,
  action: string,
  parameters: unknown,
): Promise<void> {
  return writeLog(tx, actor, origin, { operate, content, method: `system:permission:${action}`, parameters });
}

function plusOne(): Expression<number> {
  return sql<number>`version + 1`;
}

function missing(): never {
  throw notFound('未找到菜单信息');
}
