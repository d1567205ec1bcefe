import { deleteSearch, savedSearches, saveSearch, searchArchives } from '@dossier/contract/arc/search.ts';
import { inTransaction } from '#db/database.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { makeIndexer } from './indexer.ts';
import { remove, save, savedOf } from './saved.service.ts';
import { search } from './search.service.ts';

export function searchRoutes(app: App): void {
  const indexer = makeIndexer(app);
  app.http.addHook('onReady', async () => indexer.start());
  app.http.addHook('onClose', () => indexer.stop());

  serve(app, searchArchives, ({ db, actor, query }) => search(db, actor, query));
  serve(app, savedSearches, ({ db, actor }) => savedOf(db, actor));
  serve(app, saveSearch, async ({ actor, body }) =>
    doneWith('检索已保存', { id: await inTransaction(app.db, (tx) => save(tx, actor, body)) }),
  );
  serve(app, deleteSearch, async ({ actor, query }) => {
    await inTransaction(app.db, (tx) => remove(tx, actor, query.id));
    return done('删除成功！');
  });
}
