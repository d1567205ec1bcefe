import { createHash } from 'node:crypto';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { getUserPermissionByToken, MenuNode } from '@dossier/contract/system/session.ts';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/database.ts';
import { grantsOfUser } from '../../../platform/session/grants.ts';
import type { Tables } from '../../../platform/tables.ts';

type PermissionRow = Selectable<Tables['sys_permission']>;
type Permissions = ResultOf<typeof getUserPermissionByToken>;

/** Menu, own buttons and all enforced buttons of a user (api-contract 6.2). */
export async function permissionsOf(db: Db, actor: Actor): Promise<Permissions> {
  const rows = await grantedRows(db, actor);
  const home = await homeOf(db, actor.roleCodes);
  const menus = rows.filter((row) => row.menu_type !== 2);
  const menu = buildTree(menus, null).map((row) => withHome(row, home));
  const buttons = await db
    .selectFrom('sys_permission')
    .select(['perms', 'perms_type', 'status', 'name'])
    .where('menu_type', '=', 2)
    .where('del_flag', '=', 0)
    .where('perms', 'is not', null)
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
  return {
    menu: menu.some((node) => node.meta.title === '首页') ? menu : [await homeNode(db, home), ...menu],
    auth: rows
      .filter((row) => row.menu_type === 2 && row.status === '1' && row.perms)
      .map((row) => ({ action: row.perms ?? '', type: row.perms_type, describe: row.name })),
    allAuth: buttons.map((row) => ({
      action: row.perms ?? '',
      status: row.status,
      type: row.perms_type,
      describe: row.name,
    })),
    sysSafeMode: false,
    codeList: [...actor.permissions],
  };
}

async function grantedRows(db: Db, { userId, tenantId }: Actor): Promise<PermissionRow[]> {
  const { rows } = await sql<PermissionRow>`
    select p.* from sys_permission p
    where p.del_flag = 0 and p.id in (select g.permission_id from (${grantsOfUser(userId, tenantId)}) g where g.given)
    order by p.sort_no, p.id`.execute(db);
  return rows;
}

interface Home {
  url: string;
  component: string;
  route: boolean;
}

/** The home page of the user's roles with the highest priority, when one is set. */
async function homeOf(db: Db, roleCodes: readonly string[]): Promise<Home | null> {
  if (roleCodes.length === 0) return null;
  const row = await db
    .selectFrom('sys_role_index')
    .select(['url', 'component', 'is_route'])
    .where('role_code', 'in', [...roleCodes])
    .where('status', '=', '1')
    .orderBy('priority', 'desc')
    .executeTakeFirst();
  return row?.url && row.component ? { url: row.url, component: row.component, route: row.is_route ?? true } : null;
}

async function homeNode(db: Db, home: Home | null): Promise<MenuNode> {
  const row = await db
    .selectFrom('sys_permission')
    .selectAll()
    .where('name', '=', '首页')
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  const node: MenuNode = row
    ? nodeOf(row, true)
    : {
        id: 'home',
        route: '1',
        path: '/dashboard/analysis',
        name: 'dashboard-analysis',
        component: 'dashboard/Analysis',
        redirect: null,
        meta: { title: '首页', icon: 'home', keepAlive: true, internalOrExternal: false, componentName: 'Analysis' },
      };
  return withHome(node, home);
}

function withHome(node: MenuNode, home: Home | null): MenuNode {
  if (!home || node.meta.title !== '首页') return node;
  return { ...node, path: home.url, component: home.component, route: home.route ? '1' : '0' };
}

function buildTree(rows: readonly PermissionRow[], parentId: string | null): MenuNode[] {
  const top = parentId === null;
  return rows
    .filter((row) =>
      top
        ? !row.parent_id || (!rows.some((one) => one.id === row.parent_id) && row.menu_type === 0)
        : row.parent_id === parentId,
    )
    .map((row) => {
      const node = nodeOf(row, top);
      const children = row.is_leaf ? [] : buildTree(rows, row.id);
      if (children.length === 0) return node;
      // The wire replaces the whole meta of a group whose entries are all hidden.
      const hidden = top && children.every((child) => child.hidden);
      return { ...node, children, ...(hidden ? { hidden: true as const, meta: { hideMenu: true as const } } : {}) };
    });
}

function nodeOf(row: PermissionRow, top: boolean): MenuNode {
  const url = row.url ?? '';
  const external = /^(?:https?:\/\/|\{\{)/.test(url);
  const component = row.component || 'layouts/RouteView';
  return {
    id: row.id,
    route: row.is_route ? '1' : '0',
    path: external ? createHash('md5').update(url).digest('hex') : url,
    name: row.component_name || url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component,
    ...(top ? { redirect: row.redirect } : {}),
    ...(row.hidden ? { hidden: true } : {}),
    ...(row.always_show ? { alwaysShow: true } : {}),
    meta: {
      title: row.name,
      ...(row.icon ? { icon: row.icon } : {}),
      keepAlive: row.keep_alive,
      internalOrExternal: row.internal_or_external,
      componentName: row.component_name || component.split('/').at(-1) || '',
      ...(external ? { url } : {}),
      ...(row.hidden ? { hideMenu: true } : {}),
      ...(row.hide_tab ? { hideTab: true } : {}),
    },
  };
}
