import { invoice } from '@dossier/contract/pm/invoice.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { invoiceHooks } from './invoice.service.ts';

export function invoiceRoutes(app: App): void {
  serveResource(app, invoice, invoiceHooks);
}
