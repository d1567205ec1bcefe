import { docFiling, projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { filingLine } from '@dossier/contract/pm/closing/filing.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { assertOpen, ofProject } from '../project/project.public.ts';
import { docHooks } from './doc.service.ts';

export function docRoutes(app: App): void {
  serveResource(app, projectDoc, {
    ...ofProject(projectDoc, docHooks, ['resend']),
    // A document that came back is mended although its project is closed.
    async beforeEdit(context, draft, before) {
      const late = before.filing === docFiling.returned;
      await assertOpen(context, String(before.projectId), `编辑${projectDoc.label}`, { late });
      await docHooks.beforeEdit?.(context, draft, before);
    },
  });
  serveResource(app, filingLine, {});
}
