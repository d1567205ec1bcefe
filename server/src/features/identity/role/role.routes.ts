import * as contract from '@dossier/contract/identity/role.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { AppError, refuse } from '#core/errors.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { ruleFields } from '#features/identity/permission/permission.public.ts';
import { type Call, done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { rulesOfRole, saveGrants, saveRules } from './authorise.service.ts';
import { peopleNotApart } from './kept-apart.ts';
import { roleHooks } from './role.hooks.ts';
import { seenRole } from './role.public.ts';
import { permissionIdsOf, rightTree } from './role.repository.ts';
import { rowsThatRemain } from './rule-rows.service.ts';

/** Roles and what they may do. */
export function roleRoutes(app: App): void {
  serveResource(app, contract.role, roleHooks);
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });

  const allRoles = async ({ db, actor }: Pick<Call<unknown>, 'db' | 'actor'>) => {
    const { rows } = await sql<{ id: string; roleName: string; roleCode: string; description: string | null }>`
      select t.id, t.role_name as "roleName", t.role_code as "roleCode", t.description from sys_role t
      where ${scopeSql(scopeOf(contract.role, actor))} order by t.create_time desc, t.id`.execute(db);
    if (rows.length === 0) throw refuse('未找到角色信息');
    return rows;
  };
  serve(app, contract.queryAllRoles, allRoles, {
    asks: () => true,
    handler: async (call) => (await allRoles(call)).map((row) => ({ ...row, description: null })),
  });
  serve(app, contract.checkRoleCode, async ({ db, query }) => {
    const taken = await db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', query.roleCode)
      .where('id', '<>', query.id ?? '')
      .executeTakeFirst();
    if (taken) throw new AppError('角色编码已存在', { code: 0, result: false });
    return true;
  });
  serve(app, contract.queryNotApart, ({ db, actor }) => peopleNotApart(db, actor));
  serve(app, contract.queryRoleTree, ({ db }) => rightTree(app.resources, db));

  serve(app, contract.queryRolePermission, async ({ db, actor, query }) => {
    await seenRole(db, actor, query.roleId);
    return permissionIdsOf(db, query.roleId);
  });
  serve(app, contract.saveRolePermission, async (call) => {
    const { roleId, permissionIds, lastpermissionIds, strict } = call.body;
    await saveGrants(caller(call), roleId, csvOf(permissionIds), csvOf(lastpermissionIds), strict);
    return done('保存成功！');
  });

  serve(app, contract.queryRuleFields, ({ db, query }) => ruleFields(app, db, query.permissionId));
  serve(app, contract.countRuleRows, ({ actor, query }) =>
    rowsThatRemain(app, actor, { ...query, ruleIds: csvOf(query.dataRuleIds) }),
  );
  serve(app, contract.queryRoleRules, ({ db, actor, params }) =>
    rulesOfRole(db, actor, params.permissionId, params.roleId),
  );
  serve(app, contract.saveRoleRules, async (call) => {
    const { permissionId, roleId, dataRuleIds, lastDataRuleIds } = call.body;
    await saveRules(caller(call), permissionId, roleId, csvOf(dataRuleIds), lastDataRuleIds);
    return done('保存成功!');
  });
}
