import { putOnShelf, scanShelf } from '@dossier/contract/arc/body.ts';
import { box } from '@dossier/contract/arc/box.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { boxHooks } from './box.hooks.ts';
import { put, scanThing } from './shelf.service.ts';

export function boxRoutes(app: App): void {
  serveResource(app, box, boxHooks);
  serve(app, scanShelf, ({ actor, query }) => scanThing(app.db, actor, query.code));
  serve(app, putOnShelf, async ({ actor, origin, body: { codes, target } }) => {
    const result = await inTransaction(app.db, (tx) => put({ app, tx, actor, origin }, codes, target));
    return doneWith(`已放入${result.place}，共${result.count}件`, result);
  });
}
