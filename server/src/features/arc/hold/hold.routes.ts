import { hold } from '@dossier/contract/arc/ending/hold.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { holdHooks } from './hold.hooks.ts';

export function holdRoutes(app: App): void {
  serveResource(app, hold, holdHooks);
}
