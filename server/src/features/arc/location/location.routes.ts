import { location } from '@dossier/contract/arc/location.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { locationHooks } from './location.hooks.ts';

export function locationRoutes(app: App): void {
  serveResource(app, location, locationHooks);
}
