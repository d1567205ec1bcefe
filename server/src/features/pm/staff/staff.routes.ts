import { staff } from '@dossier/contract/pm/staff.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { staffHooks } from './staff.service.ts';

export function staffRoutes(app: App): void {
  serveResource(app, staff, staffHooks);
}
