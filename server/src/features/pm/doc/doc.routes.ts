import { projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { filingLine } from '@dossier/contract/pm/closing/filing.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { docHooks } from './doc.service.ts';

export function docRoutes(app: App): void {
  serveResource(app, projectDoc, ofProject(projectDoc, docHooks));
  serveResource(app, filingLine, {});
}
