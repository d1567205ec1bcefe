import { contract } from '@dossier/contract/pm/contract.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { contractFlow } from './contract.flow.ts';
import { contractHooksOfProject } from './contract.service.ts';

export function contractRoutes(app: App): void {
  serveResource(app, contract, contractHooksOfProject);
  app.flows.propose('pm.contract', contractFlow);
}
