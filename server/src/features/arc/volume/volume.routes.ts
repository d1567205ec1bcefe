import { arrangeVolume, composeVolume, releaseItems, volume } from '@dossier/contract/arc/volume.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { arrange, compose, release } from './compose.service.ts';
import { volumeHooks } from './volume.service.ts';

const idsOf = (csv: string): string[] => [...new Set(csvOf(csv))];

export function volumeRoutes(app: App): void {
  serveResource(app, volume, volumeHooks);
  serve(app, composeVolume, async ({ actor, origin, body: { ids, ...into } }) => {
    const result = await inTransaction(app.db, (tx) => compose({ app, tx, actor, origin }, idsOf(ids), into));
    return doneWith(`已组卷${result.count}件`, result);
  });
  serve(app, releaseItems, async ({ actor, origin, body }) => {
    const count = await inTransaction(app.db, (tx) => release({ app, tx, actor, origin }, idsOf(body.ids)));
    return doneWith(`已移出${count}件`, { count });
  });
  serve(app, arrangeVolume, async ({ actor, origin, body }) => {
    const count = await inTransaction(app.db, (tx) => arrange({ app, tx, actor, origin }, body.id, idsOf(body.ids)));
    return doneWith('卷内次序已调整', { count });
  });
}
