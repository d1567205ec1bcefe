import { stmt } from '@dossier/contract/pm/stmt.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { stmtHooks } from './stmt.service.ts';

export function stmtRoutes(app: App): void {
  // What was billed is paid also after the project was closed.
  serveResource(app, stmt, ofProject(stmt, stmtHooks, ['bill', 'settle']));
}
