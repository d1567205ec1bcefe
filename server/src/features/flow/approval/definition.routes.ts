import * as contract from '@dossier/contract/flow/definition.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import { makeRateLimit } from '#http/rate-limit.ts';
import type { App } from '#services/services.ts';
import {
  checkDrawn,
  getDefinition,
  getVersion,
  listDefinitions,
  listVersions,
  publish,
  saveDraft,
  setDisabled,
} from './definition.service.ts';
import { figuresOf } from './figures.service.ts';
import { tryOut } from './try-out.ts';

/** 审批流程: what each tenant has drawn. */
export function flowDefinitionRoutes(app: App): void {
  serve(app, contract.listDefinitions, ({ db, actor }) => listDefinitions(app, db, actor));
  serve(app, contract.getDefinition, ({ db, actor, query }) => getDefinition(app, db, actor, query.code));
  serve(app, contract.saveDraft, async ({ actor, origin, body }) =>
    doneWith('草稿已保存', await saveDraft({ app, actor, origin }, body)),
  );
  serve(app, contract.checkGraph, ({ db, actor, body }) => checkDrawn(app, db, actor, body.code, body.graph));
  serve(app, contract.publishDefinition, async ({ actor, origin, body }) => {
    const result = await publish({ app, actor, origin }, body);
    return doneWith(`已发布第${result.published}版`, result);
  });
  serve(app, contract.setDisabled, async ({ actor, origin, body }) => {
    await setDisabled({ app, actor, origin }, body);
    return done(body.disabled ? '已停用' : '已启用');
  });
  serve(app, contract.listVersions, ({ db, actor, query }) => listVersions(db, actor, query));
  serve(app, contract.getVersion, ({ db, actor, query }) => getVersion(db, actor, query));
  // Each reads the rights of those who would be asked.
  const mayTry = makeRateLimit({ most: 120, seconds: 60 });
  serve(app, contract.tryOut, ({ db, actor, body }) => {
    mayTry(actor.userId);
    return tryOut(app, db, actor, body);
  });
  serve(app, contract.getFigures, ({ db, actor, query }) => figuresOf(app, db, actor, query));
}
