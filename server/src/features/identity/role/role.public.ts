import { clearanceStatus } from '@dossier/contract/arc/rights/clearance.ts';
import { role } from '@dossier/contract/identity/role.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { clearanceOf } from '#access/clearance.ts';
import { scopeOf } from '#access/gate.ts';
import { isAdministrator } from '#access/reach.ts';
import { type GrantRow, grantsOfDepartRoles, grantsOfUsers } from '#access/session/grants.ts';
import { forbidden, notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { adminRole } from '#services/messages/administrators.ts';

export { assertApart, assertKeptApart, holdStill } from './kept-apart.ts';
/** Keeps sets of rights apart that several people save at once. */
export { assertRulesAsOpened, compareOpened } from './opened-rights.ts';
export { adminRole };

/** The account of the first start; it keeps the role admin for ever. */
export const adminAccount = 'admin';

/** A role that the caller may see. @throws when there is none */
export async function seenRole(db: Db, actor: Actor, id: string, lock = false): Promise<Row> {
  const found = await findRow(db, scopeOf(role, actor), id, { lock });
  if (!found) throw notFound(role.messages.notFound);
  return found;
}

/** What a set of roles lets a person do. */
interface Rights {
  codes: ReadonlySet<string>;
  /** Menu components that the rights touch, with the data rules that bind there. */
  rules: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Nobody hands out more than he holds: every code of the roles is his own, and where data rules bind
 * him the roles are bound at least as much. Holders of the role admin may hand out everything.
 * @throws 510
 */
export async function assertMayHandOut(db: Db, actor: Actor, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0 || isAdministrator(actor)) return;
  const ids = [...roleIds];
  const grants = sql<GrantRow>`
    select rp.permission_id, rp.data_rule_ids, true as given from sys_role_permission rp where rp.role_id = any(${ids})`;
  const admin = await sql`select 1 from sys_role where id = any(${ids}) and role_code = ${adminRole}`.execute(db);
  if (admin.rows.length > 0 || !covers(actor, await rightsOf(db, grants)))
    throw forbidden('不能分配或修改超出自身权限的角色');
}

/** The same for department roles, as far as their departments let them give rights. @throws 510 */
export async function assertMayHandOutDepartRoles(db: Db, actor: Actor, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0 || isAdministrator(actor)) return;
  if (!covers(actor, await rightsOf(db, grantsOfDepartRoles(roleIds))))
    throw forbidden('不能分配或修改超出自身权限的部门角色');
}

/**
 * Nobody takes over an account that may do more than his own: resetting its password, freezing or
 * changing it needs all of its rights and its clearance.
 * @throws 510
 */
export async function assertMayManage(db: Db, actor: Actor, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0 || isAdministrator(actor)) return;
  const { rows: above } = await sql`
    select 1 from sys_user u where u.id = any(${[...userIds]}) and (exists (
      select 1 from arc_clearance_of(${actor.tenantId}, u.username) own where own.level > ${clearanceOf(actor).level}) or exists (
      select 1 from arc_clearance c where c.tenant_id = ${actor.tenantId} and c.username = u.username and c.del_flag = 0
        and c.status = ${clearanceStatus.valid} and c.valid_from > now() and c.level > ${clearanceOf(actor).level}) or exists (
      select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = u.id and r.role_code = ${adminRole})) limit 1`.execute(db);
  const rights = above.length > 0 ? [] : await rightsByUser(db, userIds);
  if (above.length > 0 || rights.some((each) => !covers(actor, each))) throw forbidden('不能操作权限高于自己的用户');
}

/**
 * Menus and buttons are what roles hold: whoever could turn a button that he has into another one, or
 * take away the rules that bind him, would raise himself. Only holders of all codes concerned may, and
 * nobody changes a menu whose data rules bind him.
 * @throws 510
 */
export function assertMayChangeRights(
  actor: Actor,
  rows: readonly { perms?: string | null | undefined; component?: string | null | undefined }[],
): void {
  if (isAdministrator(actor)) return;
  for (const { perms, component } of rows) {
    if (csvOf(perms).some((code) => !actor.permissions.has(code))) throw forbidden('不能修改超出自身权限的按钮');
    if (component && (actor.rules.get(component) ?? []).length > 0) throw forbidden('不能修改约束自己的菜单与数据规则');
  }
}

/** Menus and buttons by id, as `assertMayChangeRights` judges them. */
export async function rightsById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('sys_permission')
    .select(['id', 'perms', 'component'])
    .where('id', 'in', [...ids])
    .execute();
}

interface RightRow {
  user_id: string;
  perms: string | null;
  component: string | null;
  rule: string | null;
}

async function rightsOf(db: Db, grants: RawBuilder<GrantRow>): Promise<Rights> {
  const rows = await rightRows(db, sql`select '' as user_id, o.* from (${grants}) o`);
  return rightsIn(rows);
}

/** What each of the users may do; who holds nothing is not among them. One statement for all. */
async function rightsByUser(db: Db, userIds: readonly string[]): Promise<Rights[]> {
  const byUser = Map.groupBy(await rightRows(db, grantsOfUsers(userIds)), (row) => row.user_id);
  return [...byUser.values()].map(rightsIn);
}

/** One row per right and rule; a button touches the component of the menu that it belongs to. */
async function rightRows(db: Db, grants: RawBuilder<GrantRow & { user_id: string }>): Promise<RightRow[]> {
  const { rows } = await sql<RightRow>`
    select distinct g.user_id, case when p.menu_type = 2 and g.given then p.perms end as perms,
      case when p.menu_type = 2 then menu.component else p.component end as component,
      coalesce(r.rule_column, '') || '|' || coalesce(r.rule_conditions, '') || '|' || coalesce(r.rule_value, '') as rule
    from (${grants}) g join sys_permission p on p.id = g.permission_id and p.del_flag = 0
    left join sys_permission menu on menu.id = p.parent_id
    left join sys_permission_data_rule r
      on r.status = '1' and r.id = any(string_to_array(coalesce(g.data_rule_ids, ''), ','))`.execute(db);
  return rows;
}

function rightsIn(rows: readonly RightRow[]): Rights {
  const codes = new Set<string>();
  const rules = new Map<string, Set<string>>();
  for (const { perms, component, rule } of rows) {
    for (const code of csvOf(perms)) codes.add(code);
    if (!component) continue;
    const list = rules.get(component) ?? new Set();
    // No rule joined leaves three empty texts, which no rule of anybody equals.
    if (rule !== null) list.add(rule);
    rules.set(component, list);
  }
  return { codes, rules };
}

function covers(actor: Actor, rights: Rights): boolean {
  for (const code of rights.codes) if (!actor.permissions.has(code)) return false;
  for (const [component, own] of actor.rules) {
    const theirs = rights.rules.get(component);
    if (!theirs) continue;
    const bound = own.every((rule) => theirs.has(`${rule.column}|${rule.condition}|${rule.value}`));
    if (!bound) return false;
  }
  return true;
}
