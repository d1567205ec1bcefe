import { fixity } from '@dossier/contract/arc/check/fixity.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';

export function fixityRoutes(app: App): void {
  serveResource(app, fixity);
}
