import * as lending from '@dossier/contract/eq/lending.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { handOut } from './hand-out.service.ts';
import { scanned } from './scan.service.ts';
import { takeBack } from './take-back.service.ts';

/** The lending desk: who stands there, what he fetches, what he brings back. */
export function deskRoutes(app: App): void {
  serve(app, lending.scan, ({ actor, query }) => scanned(app.db, actor, query.code.trim()));
  serve(app, lending.handOut, async ({ actor, origin, body }) => {
    const count = await handOut({ app, actor, origin }, body);
    return done(`已借出${count}台`);
  });
  serve(app, lending.takeBack, async ({ actor, origin, body }) => {
    const count = await takeBack({ app, actor, origin }, body);
    return done(`已归还${count}台`);
  });
}
