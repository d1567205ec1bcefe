import { archiveAccess } from '@dossier/contract/arc/access.ts';
import { loanFiles } from '@dossier/contract/arc/loan-calls.ts';
import { traceReading } from '@dossier/contract/arc/reading/preview.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { readLoanFiles } from './reading.service.ts';
import { findReading } from './trace.service.ts';
import { readTraceCode } from './trace-code.ts';

const hooks: Hooks<typeof archiveAccess> = {
  rewrite: (query) =>
    typeof query.traceCode === 'string' ? { ...query, traceCode: readTraceCode(query.traceCode) } : query,
};

export function accessRoutes(app: App): void {
  serveResource(app, archiveAccess, hooks);
  serve(app, traceReading, ({ actor, origin, query }) => findReading({ app, actor, origin }, query.code));
  serve(app, loanFiles, ({ db, actor, query }) => readLoanFiles(db, actor, query.id));
}
