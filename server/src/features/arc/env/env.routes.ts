import { envCourse, envReading, takeReadings } from '@dossier/contract/arc/store/env.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { courseOf } from './course.service.ts';
import { envHooks } from './env.hooks.ts';
import { takeSensorReadings } from './intake.service.ts';

export function envRoutes(app: App): void {
  serveResource(app, envReading, envHooks);
  serve(app, envCourse, ({ db, actor, query }) => courseOf(db, actor, query));
  serve(app, takeReadings, ({ actor, body }) =>
    inTransaction(app.db, (tx) => takeSensorReadings(tx, actor, body.readings)),
  );
}
