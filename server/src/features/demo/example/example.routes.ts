import { demoDelivery } from '@dossier/contract/demo/delivery.ts';
import { demoMaterial } from '@dossier/contract/demo/material.ts';
import { demoOrder } from '@dossier/contract/demo/order.ts';
import { demoPerson } from '@dossier/contract/demo/person.ts';
import { demoSheet } from '@dossier/contract/demo/sheet.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';

/** The examples' registers. Their rights are rows of the demo company alone (decision 0110): elsewhere every call is refused. */
export function exampleRoutes(app: App): void {
  serveResource(app, demoPerson);
  serveResource(app, demoOrder);
  serveResource(app, demoDelivery);
  serveResource(app, demoSheet);
  serveResource(app, demoMaterial);
}
