import { createHash } from 'node:crypto';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { getPermCode, getUserPermissionByToken, type MenuNode } from '@dossier/contract/identity/session.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { grantsOfUser } from '#access/session/grants.ts';
import { outsideCalls } from '#db/call-scope.ts';
import type { Db } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { resultProjector } from '#http/projection.ts';
import { Written } from '#http/written.ts';
import type { App } from '#services/services.ts';
import { dashboardsInMenu } from '../../dashboard/dashboard.public.ts';
import { withDashboards } from './dashboard-nodes.ts';

type PermissionRow = Selectable<Tables['sys_permission']>;
type Permissions = ResultOf<typeof getUserPermissionByToken>;

/** How long an answer is kept at most, in ms: as long as an actor is. */
const keptMs = 30_000;
/** Most answers that are kept; each may be half a megabyte. */
const mostKept = 50;

interface Answers {
  made: Promise<Permissions>;
  all: Promise<Written>;
  codes: Promise<Written>;
  madeAt: number;
}

/** What the users of this instance may open and do, worked out once for all who hold the same. */
export interface Menus {
  /** Menu, own buttons and all enforced buttons (api-contract 6.2). */
  of(actor: Actor): Promise<Written>;
  /** The same without the menu. */
  codesOf(actor: Actor): Promise<Written>;
}

/**
 * Makes the menus. An answer depends on the ids that somebody holds, his home page, and the menus themselves: it is kept
 * under the first two, and forgotten on every instance when the third change. Who is given more or less becomes another
 * actor at once, and so another key.
 */
export function makeMenus({ db, sessions }: Pick<App, 'db' | 'sessions'>): Menus {
  const kept = new Map<string, Answers>();
  const keys = new WeakMap<Actor, string>();
  sessions.onAllChanged(() => kept.clear());
  const [menuOf, codesOf] = [getUserPermissionByToken, getPermCode].map(({ result }) => resultProjector(result));

  async function answersFor(actor: Actor): Promise<Answers> {
    const known = keys.get(actor);
    const found = known === undefined ? undefined : fresh(known);
    if (found) return found;
    const ids = await idsHeldBy(db, actor);
    const home = (await ownHomeOf(db, actor, ids)) ?? (await homeOf(db, actor.roleCodes));
    const key = createHash('sha256')
      .update(JSON.stringify([ids, home]))
      .digest('base64');
    keys.set(actor, key);
    return (
      fresh(key) ??
      keep(
        key,
        outsideCalls(() => permissionsOf(db, ids, home)),
      )
    );
  }

  function fresh(key: string): Answers | undefined {
    const found = kept.get(key);
    return found && performance.now() - found.madeAt < keptMs ? found : undefined;
  }

  function keep(key: string, made: Promise<Permissions>): Answers {
    const answers = {
      made,
      all: made.then((permissions) => new Written(menuOf?.(permissions))),
      codes: made.then((permissions) => new Written(codesOf?.(permissions))),
      madeAt: performance.now(),
    };
    kept.delete(key);
    kept.set(key, answers);
    for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest);
    made.catch(() => kept.delete(key));
    answers.codes.catch(() => {}); // whoever asked for either hears of it
    answers.all.catch(() => {});
    return answers;
  }

  async function menuFor(actor: Actor): Promise<Written> {
    // Not kept: whoever makes or shares a dashboard finds it at once.
    const [{ made, all }, dashboards] = await Promise.all([answersFor(actor), dashboardsInMenu(db, actor)]);
    if (dashboards.length === 0) return all;
    const permissions = await made;
    return new Written(menuOf?.({ ...permissions, menu: withDashboards(permissions.menu, dashboards) }));
  }

  return {
    of: menuFor,
    codesOf: async (actor) => (await answersFor(actor)).codes,
  };
}

/** Ids of the menus and buttons that the caller's roles and his tenant give him. */
async function idsHeldBy(db: Db, { userId, tenantId }: Actor): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(array_agg(g.permission_id order by g.permission_id), '{}') as ids
    from (${grantsOfUser(userId, tenantId)}) g where g.given`.execute(db);
  return rows[0]?.ids ?? [];
}

async function permissionsOf(db: Db, ids: readonly string[], home: Home | null): Promise<Permissions> {
  const { rows } = await sql<PermissionRow>`
    select p.* from sys_permission p where p.del_flag = 0 and p.id = any(${[...ids]})
    order by p.sort_no, p.id`.execute(db);
  const held = rows.filter((row) => row.menu_type === 2);
  const menu = buildTree(
    rows.filter((row) => row.menu_type !== 2),
    Map.groupBy(held, (row) => row.parent_id ?? ''),
  ).map((node) => withHome(node, home));
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
    auth: held
      .filter((row) => row.status === '1' && row.perms)
      .map((row) => ({ action: row.perms ?? '', type: row.perms_type, describe: row.name })),
    allAuth: buttons.map((row) => ({
      action: row.perms ?? '',
      status: row.status,
      type: row.perms_type,
      describe: row.name,
    })),
    sysSafeMode: false,
    codeList: [...new Set(held.flatMap((row) => csvOf(row.perms)))],
  };
}

interface Home {
  url: string;
  component: string;
  route: boolean;
}

/** The page that somebody chose to begin with, while it is one of theirs. */
async function ownHomeOf(db: Db, { userId }: Actor, ids: readonly string[]): Promise<Home | null> {
  const { rows } = await sql<Home>`
    select p.url, p.component, p.is_route as route from sys_user_preference own join sys_permission p on p.url = own.home
    where own.user_id = ${userId} and p.id = any(${[...ids]}) and p.del_flag = 0 and p.menu_type <> 2
      and p.component is not null and p.component not like 'layouts/%' order by p.id limit 1`.execute(db);
  return rows[0] ?? null;
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
        meta: {
          title: '首页',
          icon: 'home',
          keepAlive: true,
          internalOrExternal: false,
          componentName: 'Analysis',
          permissionList: [],
        },
      };
  return withHome(node, home);
}

function withHome(node: MenuNode, home: Home | null): MenuNode {
  if (!home || node.meta.title !== '首页') return node;
  return { ...node, path: home.url, component: home.component, route: home.route ? '1' : '0' };
}

function buildTree(rows: readonly PermissionRow[], buttons: ReadonlyMap<string, readonly PermissionRow[]>): MenuNode[] {
  const known = new Set(rows.map((row) => row.id));
  const byParent = Map.groupBy(rows, (row) => row.parent_id ?? '');
  const nodes = (level: readonly PermissionRow[], top: boolean): MenuNode[] =>
    level.map((row) => {
      const node = nodeOf(row, top, buttons.get(row.id));
      const children = row.is_leaf ? [] : nodes(byParent.get(row.id) ?? [], false);
      if (children.length === 0) return node;
      // The wire replaces the whole meta of a group whose entries are all hidden.
      const hidden = top && children.every((child) => child.hidden);
      return { ...node, children, ...(hidden ? { hidden: true as const, meta: { hideMenu: true as const } } : {}) };
    });
  const isTop = ({ parent_id: above, menu_type }: PermissionRow) => !above || (!known.has(above) && menu_type === 0);
  return nodes(rows.filter(isTop), true);
}

function nodeOf(row: PermissionRow, top: boolean, buttons: readonly PermissionRow[] = []): MenuNode {
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
      ...(row.hidden_header_content ? { hiddenHeaderContent: true } : {}),
      permissionList: buttons.flatMap(({ perms, perms_type: type, status, name: describe }) =>
        perms ? { action: perms, type, status, describe, isAuth: true as const } : [],
      ),
    },
  };
}
