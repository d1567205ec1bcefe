import { type RawBuilder, sql } from 'kysely';
import { packaged, usableTenant } from './tenants.ts';

/** A menu or button that is held, with the data rules (comma list) that bind there. */
export interface GrantRow {
  permission_id: string;
  data_rule_ids: string | null;
  /**
   * False: the packages of the tenant keep it back. It gives nothing then, and its data rules bind all the same:
   * what limits a tenant may not untie anybody.
   */
  given: boolean;
}

/** A grant with its user and with the role or department role that it comes through. */
export interface GrantSource extends Omit<GrantRow, 'given'> {
  user_id: string;
  source: 'role' | 'departRole';
  source_id: string;
}

/**
 * What roles and department roles grant to users (a list or a subselect of ids), before the packages of a tenant.
 * Whatever asks for somebody's rights asks here: the session, the menu, the comparison of rights, the effective rights.
 */
export function grantSources(userIds: RawBuilder<unknown>): RawBuilder<GrantSource> {
  return sql`
    select ur.user_id, 'role' as source, ur.role_id as source_id, rp.permission_id, rp.data_rule_ids
    from sys_user_role ur join sys_role_permission rp on rp.role_id = ur.role_id where ur.user_id in (${userIds})
    union all
    select du.user_id, 'departRole', t.role_id, t.permission_id, t.data_rule_ids
    from sys_depart_role_user du join (${throughDepart}) t on t.role_id = du.drole_id where du.user_id in (${userIds})`;
}

/** What a user holds while he works in a tenant (0: on the platform), each menu and button once. */
export function grantsOfUser(userId: string, tenantId: number): RawBuilder<GrantRow> {
  const given = tenantId === 0 ? sql`true` : packaged(sql`${tenantId}::int`, sql`s.permission_id`);
  return sql`select s.permission_id, s.data_rule_ids, ${given} as given from (
    select permission_id, string_agg(data_rule_ids, ',') as data_rule_ids
    from (${grantSources(sql`${userId}`)}) g group by permission_id) s`;
}

/** What each of some users holds in any of his tenants, for judging whom one may take over. */
export function grantsOfUsers(userIds: readonly string[]): RawBuilder<GrantRow & { user_id: string }> {
  return sql`select s.user_id, s.permission_id, s.data_rule_ids,
      ${givenAnywhere(sql`u.rel_tenant_ids`, sql`s.permission_id`, false)} as given
    from (${grantSources(sql`select unnest(${[...userIds]}::text[])`)}) s join sys_user u on u.id = s.user_id`;
}

/**
 * Whether one of the tenants of a comma list lets a menu or button through; who has no tenant works on the platform.
 * `usable`: only in tenants that can be worked in now.
 */
export function givenAnywhere(
  tenantIds: RawBuilder<unknown>,
  permissionId: RawBuilder<unknown>,
  usable: boolean,
): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(${tenantIds}, '') = '' or exists (select 1 from sys_tenant tn
    where tn.id::text = any(string_to_array(${tenantIds}, ',')) ${usable ? sql`and ${usableTenant('tn')}` : sql``}
      and ${packaged(sql`tn.id`, permissionId)}))`;
}

/** What department roles give. */
export function grantsOfDepartRoles(roleIds: readonly string[]): RawBuilder<GrantRow> {
  return sql`select t.permission_id, t.data_rule_ids, true as given from (${throughDepart}) t
    where t.role_id = any(${[...roleIds]})`;
}

/** A department role gives what its department holds too, and the department's data rules bind it whatever it names. */
const throughDepart = sql`
  select r.id as role_id, dp.permission_id, concat_ws(',', dp.data_rule_ids, held.data_rule_ids) as data_rule_ids
  from sys_depart_role r join sys_depart_role_permission dp on dp.role_id = r.id
    join sys_depart_permission held on held.depart_id = r.depart_id and held.permission_id = dp.permission_id`;
