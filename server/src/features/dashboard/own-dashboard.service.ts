import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { arrangeDashboardsRight } from '@dossier/contract/dashboard/dashboard.ts';
import {
  type addOwnDashboard,
  mostSharedDashboards,
  type OwnDashboard,
  ownDashboardLimits,
  type renameOwnDashboard,
  type saveOwnDashboard,
  type shareOwnDashboard,
} from '@dossier/contract/dashboard/own-dashboard.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { conflict, forbidden, notFound, refusal, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { App } from '#services/services.ts';
import { rolesToShareWith } from '../identity/saved-query/saved-query.service.ts';
import { assertCards, readableCards, readableLists, readableOnline } from './cards.rules.ts';

type Row = Pick<OwnDashboard, 'id' | 'name' | 'icon' | 'own' | 'owner' | 'cards' | 'version'>;

/** Whether the dashboard `d` is shared with a role of somebody. */
const isShared = ({ userId }: Actor) => sql<boolean>`exists (
  select 1 from sys_own_dashboard_role r join sys_user_role ur on ur.role_id = r.role_id
  where r.dashboard_id = d.id and ur.user_id = ${userId})`;

/** @throws AppError where the caller neither made it nor has a role that it is shared with */
export async function shownOwnDashboard({ db, resources }: App, actor: Actor, id: string): Promise<OwnDashboard> {
  const { rows } = await sql<Row>`
    select d.id, d.name, d.icon, d.user_id = ${actor.userId} as own, coalesce(u.realname, u.username) as owner,
      d.cards, d.version
    from sys_own_dashboard d join sys_user u on u.id = d.user_id and u.del_flag = 0 and u.status = 1
    where d.id = ${id} and d.tenant_id = ${actor.tenantId} and (d.user_id = ${actor.userId} or ${isShared(actor)})`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw unknown();
  const [roleIds, roles] = row.own
    ? await Promise.all([
        rolesOf(db, id),
        actor.permissions.has(arrangeDashboardsRight) ? rolesToShareWith(db, actor) : [],
      ])
    : [[], []];
  const online = await readableOnline(db, actor, row.cards);
  return {
    ...row,
    cards: row.own ? row.cards : readableCards(resources, actor, row.cards, online),
    ...online,
    lists: readableLists(resources, actor),
    roleIds,
    roles,
  };
}

/** Makes a dashboard. @returns its id @throws AppError where the name is taken or there are too many */
export async function makeOwn(
  { resources }: Pick<App, 'resources'>,
  tx: Tx,
  actor: Actor,
  { name, icon, cards: given, copy = false }: BodyOf<typeof addOwnDashboard>,
): Promise<string> {
  // Of what is in sight one may lack a list or a column of a card, and has the rest.
  const had = copy ? readableCards(resources, actor, given, await readableOnline(tx, actor, given)) : given;
  await assertCards(tx, resources, actor, had);
  await oneAtATime(tx, actor);
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from sys_own_dashboard
    where user_id = ${actor.userId} and tenant_id = ${actor.tenantId}`.execute(tx);
  const most = ownDashboardLimits.dashboards;
  if ((rows[0]?.many ?? 0) >= most) throw refuse(`每人最多新建${most}个仪表盘`);
  const id = newId();
  const made = await sql`
    insert into sys_own_dashboard (id, tenant_id, user_id, name, icon, cards)
    values (${id}, ${actor.tenantId}, ${actor.userId}, ${named(name)}, ${icon}, ${JSON.stringify(had)}::jsonb)
    on conflict (user_id, tenant_id, name) do nothing returning id`.execute(tx);
  if (made.rows.length === 0) throw conflict('您已有同名的仪表盘');
  return id;
}

/** Two at the same time would both find room, or both find the name free. */
const oneAtATime = (tx: Tx, { userId }: Actor) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`own dashboards ${userId}`}, 0))`.execute(tx);

export async function renameOwn(
  tx: Tx,
  actor: Actor,
  { id, name, icon }: BodyOf<typeof renameOwnDashboard>,
): Promise<void> {
  await oneAtATime(tx, actor);
  await lockOwn(tx, actor, id);
  const { rows } = await sql`
    select 1 from sys_own_dashboard where user_id = ${actor.userId} and tenant_id = ${actor.tenantId}
      and name = ${named(name)} and id <> ${id}`.execute(tx);
  if (rows.length > 0) throw conflict('您已有同名的仪表盘');
  await sql`update sys_own_dashboard set name = ${named(name)}, icon = ${icon}, update_time = now()
    where id = ${id}`.execute(tx);
}

/** @throws AppError where it was changed since it was shown, or a card names what is not there */
export async function saveOwn(
  { resources }: Pick<App, 'resources'>,
  tx: Tx,
  actor: Actor,
  { id, cards, version }: BodyOf<typeof saveOwnDashboard>,
): Promise<void> {
  const known = await lockOwn(tx, actor, id);
  await assertCards(tx, resources, actor, cards);
  if (known !== version) throw refusal('stale', '仪表盘已在其他窗口修改，请刷新后重试');
  await sql`update sys_own_dashboard set cards = ${JSON.stringify(cards)}::jsonb, version = version + 1,
    update_time = now() where id = ${id}`.execute(tx);
}

/** Shares a dashboard with these roles and no others. */
export async function shareOwn(
  tx: Tx,
  actor: Actor,
  { id, roleIds }: BodyOf<typeof shareOwnDashboard>,
): Promise<boolean> {
  await lockOwn(tx, actor, id);
  const roles = [...new Set(roleIds)];
  const before = new Set(await rolesOf(tx, id));
  const added = roles.filter((role) => !before.has(role));
  if (added.length > 0) {
    // To keep it for oneself again takes no right.
    if (!actor.permissions.has(arrangeDashboardsRight)) throw forbidden();
    const offered = new Set((await rolesToShareWith(tx, actor)).map((role) => role.id));
    if (added.some((role) => !offered.has(role))) throw refuse('只能共享给自己拥有的角色');
  }
  await sql`delete from sys_own_dashboard_role where dashboard_id = ${id} and not role_id = any(${roles})`.execute(tx);
  if (added.length > 0)
    await sql`insert into sys_own_dashboard_role (dashboard_id, role_id)
      select ${id}, unnest(${added}::varchar[])`.execute(tx);
  return roles.length > 0;
}

export async function deleteOwn(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockOwn(tx, actor, id);
  await sql`delete from sys_own_dashboard where id = ${id}`.execute(tx);
}

/** What the menu shows of a dashboard. */
export interface MenuDashboard {
  id: string;
  name: string;
  icon: string | null;
}

/** The caller's own dashboards by name, then those shared with them, the newest first. */
export async function dashboardsInMenu(db: Db, actor: Actor): Promise<MenuDashboard[]> {
  const columns = sql`d.id, d.name, d.icon`;
  const { rows } = await sql<MenuDashboard>`
    (select ${columns} from sys_own_dashboard d
      where d.user_id = ${actor.userId} and d.tenant_id = ${actor.tenantId} order by d.name, d.id)
    union all
    (select ${columns} from sys_own_dashboard d join sys_user u on u.id = d.user_id and u.del_flag = 0 and u.status = 1
      where d.user_id <> ${actor.userId} and d.tenant_id = ${actor.tenantId} and ${isShared(actor)}
      order by d.create_time desc, d.id limit ${mostSharedDashboards})`.execute(db);
  return rows;
}

async function rolesOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ role_id: string }>`
    select role_id from sys_own_dashboard_role where dashboard_id = ${id} order by role_id`.execute(db);
  return rows.map(({ role_id }) => role_id);
}

/** Locks a dashboard that the caller made. @returns its version @throws AppError where there is none: those of others are not told from none */
async function lockOwn(tx: Tx, actor: Actor, id: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from sys_own_dashboard
    where id = ${id} and user_id = ${actor.userId} and tenant_id = ${actor.tenantId} for update`.execute(tx);
  const row = rows[0];
  if (!row) throw unknown();
  return row.version;
}

function named(name: string): string {
  const text = name.trim();
  if (text === '') throw refuse('仪表盘名称不能为空');
  return text;
}

const unknown = () => notFound('仪表盘不存在或没有共享给您');
