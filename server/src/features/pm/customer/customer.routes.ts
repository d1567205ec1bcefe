import { customer } from '@dossier/contract/pm/customer.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { customerHooks } from './customer.service.ts';

export function customerRoutes(app: App): void {
  serveResource(app, customer, customerHooks);
}
