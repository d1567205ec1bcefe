import * as ruleCalls from '@dossier/contract/identity/data-rule.ts';
import * as contract from '@dossier/contract/identity/permission.ts';
import * as departCalls from '@dossier/contract/organisation/depart-permission.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { refuse } from '#core/errors.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import * as rules from './data-rule.service.ts';
import * as departs from './depart-permission.service.ts';
import * as menus from './menu-admin.service.ts';
import * as records from './menu-records.ts';
import { publishMenus } from './menu-table.ts';

/** Keeping menus, buttons, their data rules, and what departments may hand on. */
export function menuAdminRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });

  app.published.forCheck('sys_permission', 'perms', 'system:permission:add');
  publishMenus(app);

  serve(app, contract.listMenus, async ({ db, actor, query }) =>
    records.labelled(app, actor, await records.menuTree(db, query.name)),
  );
  serve(app, contract.getSystemMenuList, async ({ db, actor }) =>
    records.labelled(app, actor, await records.topMenus(db)),
  );
  serve(app, contract.getSystemSubmenu, async ({ db, actor, query }) =>
    records.labelled(app, actor, (await records.subMenus(db, [query.parentId])).get(query.parentId) ?? []),
  );
  serve(app, contract.getSystemSubmenuBatch, async ({ db, query }) =>
    Object.fromEntries(await records.subMenus(db, csvOf(query.parentIds))),
  );
  serve(app, contract.queryMenuTree, ({ db }) => records.authTree(db));
  serve(app, contract.loadAllRoleIds, async ({ db }) => (await records.allMenus(db)).map(({ id }) => id));
  serve(app, contract.queryMenuTreeAsync, ({ db, query }) => records.authTreeLevel(db, query.pid));
  serve(app, departCalls.queryDepartAuthTree, ({ db }) => records.authTree(db));

  serve(app, contract.addMenu, async (call) => doneWith('添加成功！', await menus.addMenu(caller(call), call.body)));
  for (const target of [contract.editMenu, contract.editMenuPost])
    serve(app, target, async (call) => doneWith('修改成功！', await menus.editMenu(caller(call), call.body)));
  serve(app, contract.deleteMenu, async (call) => {
    await menus.deleteMenus(caller(call), [call.query.id]);
    return done('删除成功!');
  });
  serve(app, contract.deleteMenus, async (call) => {
    const ids = csvOf(call.query.ids);
    if (ids.length === 0) throw refuse('删除失败!');
    await menus.deleteMenus(caller(call), ids);
    return done('删除成功!');
  });
  serve(app, contract.checkPermDuplication, async ({ db, query }) => {
    const alwaysShow = ['1', 'true'].includes(query.alwaysShow ?? '');
    if (!(await menus.isAddressFree(db, { id: query.id ?? null, url: query.url ?? '', alwaysShow })))
      throw refuse('该值不可用，系统中已存在！');
    return done('该值可用！');
  });

  serve(app, ruleCalls.getPermRuleListByPermId, ({ db, query }) => rules.rulesOfMenu(db, query));
  serve(app, ruleCalls.queryPermissionRule, ({ db, query }) => rules.rulesOfMenu(db, query));
  serve(app, ruleCalls.listRuleColumns, ({ db, query }) => rules.ruleColumns(app, db, query.permissionId));
  serve(app, ruleCalls.addPermissionRule, async (call) => {
    return done(`添加成功！${await rules.addRule(caller(call), call.body)}`);
  });
  for (const target of [ruleCalls.editPermissionRule, ruleCalls.editPermissionRulePost])
    serve(app, target, async (call) => {
      return done(`更新成功！${await rules.editRule(caller(call), call.body)}`);
    });
  serve(app, ruleCalls.deletePermissionRule, async (call) => {
    await rules.deleteRule(caller(call), call.query.id);
    return done('删除成功！');
  });

  serve(app, departCalls.queryDepartPermission, ({ db, actor, query }) =>
    departs.permissionsOfDepart(db, actor, query.departId),
  );
  serve(app, departCalls.saveDepartPermission, async (call) => {
    await departs.savePermissionsOfDepart(caller(call), call.body);
    return done('保存成功！');
  });
  serve(app, departCalls.getDepartDataRule, ({ db, actor, params }) => departs.rulesOfDepart(db, actor, params));
  serve(app, departCalls.saveDepartDataRule, async (call) => {
    await departs.saveRulesOfDepart(caller(call), call.body);
    return done('保存成功!');
  });
}
