import { type RawBuilder, sql } from 'kysely';

/** A menu or button that is held, with the data rules (comma list) that bind there. */
export interface GrantRow {
  permission_id: string;
  data_rule_ids: string | null;
}

/** What a user holds through his roles and department roles. Whatever asks for somebody's rights asks here. */
export function grantsOfUser(userId: string): RawBuilder<GrantRow> {
  return sql`
    select rp.permission_id, rp.data_rule_ids from sys_user_role ur
      join sys_role_permission rp on rp.role_id = ur.role_id where ur.user_id = ${userId}
    union all
    ${through(sql`select drole_id from sys_depart_role_user where user_id = ${userId}`)}`;
}

/** What department roles give. */
export function grantsOfDepartRoles(roleIds: readonly string[]): RawBuilder<GrantRow> {
  return through(sql`select unnest(${[...roleIds]}::text[])`);
}

/** A department role gives what its department holds too, and the department's data rules bind it whatever it names. */
function through(roleIds: RawBuilder<unknown>): RawBuilder<GrantRow> {
  return sql`
    select dp.permission_id, concat_ws(',', dp.data_rule_ids, held.data_rule_ids) as data_rule_ids
    from sys_depart_role r join sys_depart_role_permission dp on dp.role_id = r.id
      join sys_depart_permission held on held.depart_id = r.depart_id and held.permission_id = dp.permission_id
    where r.id in (${roleIds})`;
}
