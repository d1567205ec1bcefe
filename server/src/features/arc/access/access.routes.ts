import { archiveAccess } from '@dossier/contract/arc/access.ts';
import { loanFiles, printLoanFile } from '@dossier/contract/arc/loan-calls.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { countPrint, readLoanFiles } from './reading.service.ts';

export function accessRoutes(app: App): void {
  serveResource(app, archiveAccess);
  serve(app, loanFiles, ({ db, actor, query }) => readLoanFiles(db, actor, query.id));
  serve(app, printLoanFile, async ({ actor, origin, body }) => {
    const left = await countPrint({ app, actor, origin }, body);
    return doneWith(`还可打印${left}次`, { left });
  });
}
