import * as calls from '@dossier/contract/arc/loan-calls.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { handOut, takeBack } from './desk.service.ts';
import { scanned, workOf } from './scan.service.ts';

/** The lending desk of the archive: who stands there, what they fetch, what they bring back. */
export function archiveDeskRoutes(app: App): void {
  serve(app, calls.scanLoan, ({ actor, query }) => scanned(app.db, actor, query.code));
  serve(app, calls.deskWork, ({ actor }) => workOf(app.db, actor));
  serve(app, calls.handOutBodies, async ({ actor, origin, body }) => {
    const count = await handOut({ app, actor, origin }, body);
    return done(`已借出${count}件`);
  });
  serve(app, calls.takeBodiesBack, async ({ actor, origin, body }) => {
    const count = await takeBack({ app, actor, origin }, body);
    return done(`已归还${count}件`);
  });
}
