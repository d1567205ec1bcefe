import { countMissing, countProgress, countScans } from '@dossier/contract/arc/count/calls.ts';
import { inventory } from '@dossier/contract/arc/count/inventory.ts';
import { inventoryLine } from '@dossier/contract/arc/count/line.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { inventoryHooks } from './inventory.hooks.ts';
import { lineHooks } from './line.hooks.ts';
import { missingAt, progressOf } from './progress.service.ts';
import { takeScans } from './scan.service.ts';

export function inventoryRoutes(app: App): void {
  serveResource(app, inventory, inventoryHooks);
  serveResource(app, inventoryLine, lineHooks(app));
  serve(app, countProgress, ({ actor, query }) => progressOf(app.db, actor, query.id));
  serve(app, countMissing, ({ actor, query }) => missingAt(app.db, actor, query));
  serve(app, countScans, ({ actor, body }) => inTransaction(app.db, (tx) => takeScans(tx, actor, body)));
}
