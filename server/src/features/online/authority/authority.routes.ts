import * as calls from '@dossier/contract/online/authority/authority-calls.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import * as entries from './entries.service.ts';
import { grantedIds, saveGrants } from './grants.service.ts';
import * as rules from './rules.service.ts';

/** Rights within forms: what is under control, rules for rows, and who is granted what (decision 0114). */
export function authorityRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });

  serve(app, calls.readAuthColumns, ({ db, params }) => entries.authColumns(db, params.id));
  serve(app, calls.enableAuthColumn, async (call) => {
    await entries.enableColumns(caller(call), [call.body]);
    return done('操作成功');
  });
  serve(app, calls.enableAuthColumns, async (call) => {
    await entries.enableColumns(caller(call), call.body);
    return done('操作成功');
  });
  serve(app, calls.switchAuthColumn, async (call) => {
    await entries.switchColumns(caller(call), [call.body]);
    return done('操作成功');
  });
  serve(app, calls.switchAuthColumns, async (call) => {
    await entries.switchColumns(caller(call), call.body);
    return done('操作成功');
  });

  serve(app, calls.readAuthButtons, ({ db, params }) => entries.authButtons(db, params.id));
  serve(app, calls.enableAuthButton, async (call) =>
    doneWith('操作成功', await entries.enableButton(caller(call), call.body)),
  );
  serve(app, calls.disableAuthButton, async (call) => {
    await entries.disableButton(caller(call), call.params.id);
    return done('操作成功');
  });

  serve(app, calls.readAuthData, ({ db, params }) => rules.authRules(db, params.id));
  serve(app, calls.readValidAuthData, ({ db, params }) => rules.authRules(db, params.id, true));
  serve(app, calls.addAuthData, async (call) =>
    doneWith('添加成功！', { id: await rules.addRule(caller(call), call.body) }),
  );
  serve(app, calls.editAuthData, async (call) => {
    await rules.editRule(caller(call), call.body);
    return done('修改成功!');
  });
  serve(app, calls.deleteAuthData, async (call) => {
    await rules.deleteRule(caller(call), call.query.id);
    return done('删除成功!');
  });

  serve(app, calls.readAuthPage, ({ db, params }) => entries.grantable(db, params.id, params.type === '1' ? 1 : 2));
  serve(app, calls.readRoleAuth, ({ db, query: { roleId, cgformId, type, authMode } }) =>
    grantedIds(db, { targetId: roleId, cgformId, authMode }, Number(type)),
  );
  for (const [target, type] of [
    [calls.grantColumns, 1],
    [calls.grantButtons, 2],
    [calls.grantData, 3],
  ] as const)
    serve(app, target, async (call) => {
      await saveGrants(caller(call), { ...call.params, authMode: call.body.authMode }, type, call.body.authId);
      return done('保存成功');
    });
}
