import { fonds } from '@dossier/contract/arc/fonds.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';

export function fondsRoutes(app: App): void {
  serveResource(app, fonds);
}
