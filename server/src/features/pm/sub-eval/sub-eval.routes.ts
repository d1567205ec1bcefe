import { subEval } from '@dossier/contract/pm/closing/sub-eval.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { subEvalHooks } from './sub-eval.service.ts';

export function subEvalRoutes(app: App): void {
  serveResource(app, subEval, ofProject(subEval, subEvalHooks));
}
