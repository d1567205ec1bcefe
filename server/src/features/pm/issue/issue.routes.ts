import { issue } from '@dossier/contract/pm/issue.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { issueHooksOfProject } from './issue.service.ts';

export function issueRoutes(app: App): void {
  serveResource(app, issue, issueHooksOfProject);
}
