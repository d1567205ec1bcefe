import { risk } from '@dossier/contract/pm/risk.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { riskHooks } from './risk.service.ts';

export function riskRoutes(app: App): void {
  serveResource(app, risk, ofProject(risk, riskHooks));
}
