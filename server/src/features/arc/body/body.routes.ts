import { bodyMove } from '@dossier/contract/arc/move.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';

export function bodyRoutes(app: App): void {
  serveResource(app, bodyMove);
}
