import { receipt } from '@dossier/contract/pm/receipt.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { receiptHooks } from './receipt.service.ts';

export function receiptRoutes(app: App): void {
  serveResource(app, receipt, receiptHooks);
}
