import { schedule } from '@dossier/contract/arc/schedule.ts';
import { scheduleEntry } from '@dossier/contract/arc/schedule-entry.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { scheduleFlow } from './schedule.flow.ts';
import { scheduleHooks } from './schedule.service.ts';

export function scheduleRoutes(app: App): void {
  serveResource(app, schedule, scheduleHooks);
  serveResource(app, scheduleEntry);
  app.flows.propose('arc.schedule', scheduleFlow);
}
