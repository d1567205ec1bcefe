import { filingScope } from '@dossier/contract/pm/closing/scope.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';

export function scopeRoutes(app: App): void {
  serveResource(app, filingScope, {});
}
