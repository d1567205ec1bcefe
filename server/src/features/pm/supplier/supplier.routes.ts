import { supplier } from '@dossier/contract/pm/supplier.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { supplierHooks } from './supplier.service.ts';

export function supplierRoutes(app: App): void {
  serveResource(app, supplier, supplierHooks);
}
