import * as contract from '@dossier/contract/organisation/depart-role.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { reachedDepart } from '#features/organisation/depart/depart.public.ts';
import { type Call, done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { assignRoles, membersForRole } from './assign.service.ts';
import * as authorise from './authorise.service.ts';
import { departRoleHooks } from './depart-role.hooks.ts';

type RoleRecord = Static<typeof contract.listRolesOfDepart.result>[number];

/** Roles inside departments: their records, what they may do, and who of the department holds them. */
export function departRoleRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });
  serveResource(app, contract.departRole, departRoleHooks);

  serve(app, contract.queryDepartRoleTree, ({ db, actor, query }) => authorise.treeOfDepart(db, actor, query.departId));
  serve(app, contract.queryDepartRolePermission, ({ db, actor, query }) =>
    authorise.permissionsOfRole(db, actor, query.roleId),
  );
  serve(app, contract.saveDepartRolePermission, async (call) => {
    await authorise.savePermissionsOfRole(caller(call), call.body);
    return done('保存成功！');
  });
  serve(app, contract.queryDepartRoleRules, ({ db, actor, params }) => authorise.rulesOfRole(db, actor, params));
  serve(app, contract.saveDepartRoleRules, async (call) => {
    await authorise.saveRulesOfRole(caller(call), call.body);
    return done('保存成功!');
  });

  serve(app, contract.listRolesOfDepart, async ({ db, actor, query }) => {
    await reachedDepart(db, actor, query.departId);
    const { rows } = await sql<RoleRecord>`
      select t.id, t.depart_id as "departId", t.role_name as "roleName", t.role_code as "roleCode", t.description
      from sys_depart_role t where ${scopeSql(scopeOf(contract.departRole, actor))} and t.depart_id = ${query.departId}
      order by t.create_time, t.id limit 1000`.execute(db);
    return rows;
  });
  serve(app, contract.listDepartRolesOfUser, async ({ db, actor, query }) => {
    await reachedDepart(db, actor, query.departId);
    const { rows } = await sql<{ id: string; userId: string; droleId: string }>`
      select u.id, u.user_id as "userId", u.drole_id as "droleId" from sys_depart_role_user u
      join sys_depart_role t on t.id = u.drole_id
      where ${scopeSql(scopeOf(contract.departRole, actor))}
        and t.depart_id = ${query.departId} and u.user_id = ${query.userId} order by u.id`.execute(db);
    return rows;
  });
  serve(app, contract.assignDepartRoles, async (call) => {
    await assignRoles(caller(call), call.body);
    return done('添加成功！');
  });
  serve(app, contract.listDepartRoleMembers, ({ actor, query }) => membersForRole(app, actor, query));
}
