import * as buttonCalls from '@dossier/contract/online/enhance/button-calls.ts';
import { customButtons, isAction } from '@dossier/contract/online/enhance/buttons.ts';
import * as scriptCalls from '@dossier/contract/online/enhance/script-calls.ts';
import * as stepCalls from '@dossier/contract/online/enhance/step-calls.ts';
import * as ruleCalls from '@dossier/contract/online/rules/rule-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import * as buttons from './buttons.service.ts';
import * as rules from './rules.service.ts';
import * as scripts from './scripts.service.ts';
import * as steps from './steps.service.ts';

/** Buttons of forms, and what comes with acts on their records (decision 0118). */
export function enhanceRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });

  serve(app, buttonCalls.listButtons, ({ db, params }) => buttons.buttonsOf(db, params.headId, false));
  serve(app, buttonCalls.listBuiltIns, ({ db, params }) => buttons.buttonsOf(db, params.headId, true));
  serve(app, buttonCalls.addButton, async (call) =>
    doneWith('添加成功！', { id: await buttons.addButton(caller(call), call.body) }),
  );
  serve(app, buttonCalls.editButton, async (call) => {
    await buttons.editButton(caller(call), call.body);
    return done('修改成功!');
  });
  serve(app, buttonCalls.deleteButton, async (call) => {
    await buttons.deleteButtons(caller(call), [call.query.id]);
    return done('删除成功!');
  });
  serve(app, buttonCalls.deleteButtons, async (call) => {
    const ids = csvOf(call.query.ids);
    buttons.assertSome(ids);
    await buttons.deleteButtons(caller(call), ids);
    return done('删除成功!');
  });
  serve(app, buttonCalls.enhanceButtons, async ({ db, params }) => {
    const definition = await buttons.requireDefinition(db, params.headId);
    return customButtons(definition.buttons)
      .filter(isAction)
      .map((button) => ({ ...button, cgformHeadId: params.headId }));
  });

  serve(app, ruleCalls.readRules, ({ db, params }) => rules.rulesOf(db, params.headId));
  serve(app, ruleCalls.saveRules, async (call) => {
    await rules.saveRules(caller(call), call.params.headId, call.body);
    return done('修改成功!');
  });

  serve(app, scriptCalls.readScript, ({ db, params, query }) => scripts.scriptOf(db, params.headId, query.type));
  serve(app, scriptCalls.addScript, async (call) => {
    await scripts.saveScript(caller(call), call.params.headId, call.body);
    return done('添加成功！');
  });
  serve(app, scriptCalls.editScript, async (call) => {
    await scripts.saveScript(caller(call), call.params.headId, call.body);
    return done('修改成功!');
  });

  serve(app, stepCalls.readStepLists, ({ db, params }) => steps.stepLists(db, params.headId));
  serve(app, stepCalls.addStepList, async (call) =>
    doneWith('添加成功！', { id: await steps.addStepList(caller(call), call.params.headId, call.body) }),
  );
  serve(app, stepCalls.editStepList, async (call) => {
    await steps.editStepList(caller(call), call.params.headId, call.body);
    return done('修改成功!');
  });
  serve(app, stepCalls.deleteStepList, async (call) => {
    await steps.deleteStepList(caller(call), call.params.headId, call.query.id);
    return done('删除成功!');
  });
}
