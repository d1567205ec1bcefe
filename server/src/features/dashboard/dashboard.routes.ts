import * as contract from '@dossier/contract/dashboard/dashboard.ts';
import * as own from '@dossier/contract/dashboard/own-dashboard.ts';
import { inTransaction } from '#db/database.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { keepDashboard, shownDashboard, takeBack } from './dashboard.service.ts';
import { deleteOwn, makeOwn, renameOwn, saveOwn, shareOwn, shownOwnDashboard } from './own-dashboard.service.ts';

/** Dashboards as people, roles and installations arrange them; what cards show comes from the calls of their lists. */
export function dashboardRoutes(app: App): void {
  serve(app, contract.showDashboard, ({ actor, query }) => shownDashboard(app, actor, query.code));

  serve(app, contract.saveDashboard, async ({ actor, body }) => {
    await inTransaction(app.db, (tx) => keepDashboard(app, tx, actor, body));
    return done('仪表盘已保存');
  });

  serve(app, contract.resetDashboard, async ({ actor, query }) => {
    await inTransaction(app.db, (tx) => takeBack(tx, actor, query.code, query.for));
    return done('仪表盘已恢复');
  });

  serve(app, own.showOwnDashboard, ({ actor, query }) => shownOwnDashboard(app, actor, query.id));

  serve(app, own.addOwnDashboard, async ({ actor, body }) => {
    const id = await inTransaction(app.db, (tx) => makeOwn(app, tx, actor, body));
    return doneWith('仪表盘已保存', { id });
  });

  serve(app, own.renameOwnDashboard, async ({ actor, body }) => {
    await inTransaction(app.db, (tx) => renameOwn(tx, actor, body));
    return done('仪表盘已保存');
  });

  serve(app, own.saveOwnDashboard, async ({ actor, body }) => {
    await inTransaction(app.db, (tx) => saveOwn(app, tx, actor, body));
    return done('仪表盘已保存');
  });

  serve(app, own.shareOwnDashboard, async ({ actor, body }) => {
    const isShared = await inTransaction(app.db, (tx) => shareOwn(tx, actor, body));
    return done(isShared ? '仪表盘已共享' : '仪表盘不再共享');
  });

  serve(app, own.deleteOwnDashboard, async ({ actor, query }) => {
    await inTransaction(app.db, (tx) => deleteOwn(tx, actor, query.id));
    return done('仪表盘已删除');
  });
}
