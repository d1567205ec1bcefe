import * as contract from '@dossier/contract/identity/list-view.ts';
import { notFound } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { arrange, deleteOwnView, saveView, totalsOfViews, viewsOf } from './list-view.service.ts';

/** Views of a list that people keep as tabs above it, for themselves or for roles. */
export function listViewRoutes(app: App): void {
  serve(app, contract.listViews, ({ actor, query }) => viewsOf(app, actor, query.code));

  serve(app, contract.listViewTotals, ({ actor, query }) => totalsOfViews(app, actor, query.code));

  serve(app, contract.saveListView, async ({ actor, body }) => {
    const id = await inTransaction(app.db, (tx) => saveView(app, tx, actor, body));
    return doneWith('视图已保存', { id });
  });

  serve(app, contract.deleteListView, async ({ actor, query }) => {
    const deleted = await inTransaction(app.db, (tx) => deleteOwnView(tx, actor, query.id));
    if (!deleted) throw notFound();
    return done('视图已删除');
  });

  serve(app, contract.arrangeListViews, async ({ actor, body }) => {
    await inTransaction(app.db, (tx) => arrange(app, tx, actor, body));
    return done('视图已排列');
  });
}
