import * as contract from '@dossier/contract/dashboard/dashboard.ts';
import { inTransaction } from '#db/database.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { keepDashboard, shownDashboard, takeBack } from './dashboard.service.ts';

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
}
