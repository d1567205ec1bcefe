import { monthRate } from '@dossier/contract/pm/rate.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';

export function rateRoutes(app: App): void {
  serveResource(app, monthRate);
}
