import { position } from '@dossier/contract/system/position.ts';
import { serveResource } from '../../../platform/resource/routes.ts';
import type { App } from '../../../platform/services.ts';

export function positionRoutes(app: App): void {
  serveResource(app, position);
}
