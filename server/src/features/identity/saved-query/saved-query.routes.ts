import * as contract from '@dossier/contract/identity/saved-query.ts';
import { notFound } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { deleteOwn, queriesOf, rolesToShareWith, save } from './saved-query.service.ts';

/** Advanced queries that an account keeps under a name, each for one list, shared by role. */
export function savedQueryRoutes(app: App): void {
  serve(app, contract.listSavedQueries, async ({ db, actor, query }) => ({
    queries: await queriesOf(app, actor, query.code),
    roles: await rolesToShareWith(db, actor),
  }));

  serve(app, contract.saveQuery, async ({ actor, body }) => {
    await inTransaction(app.db, (tx) => save(app, tx, actor, body));
    return done('保存成功');
  });

  serve(app, contract.deleteSavedQuery, async ({ actor, query }) => {
    const deleted = await inTransaction(app.db, (tx) => deleteOwn(tx, actor, query.id));
    if (!deleted) throw notFound();
    return done('删除成功!');
  });
}
