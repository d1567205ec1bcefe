import { Readable } from 'node:stream';
import { auditAnchor, auditEntry, extractAudit, verifyAudit } from '@dossier/contract/arc/audit.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import { contentDisposition } from '#services/files/names.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { toTask } from '#services/tasks/wire.ts';
import { extract, noteReading, verifyTask } from './audit.service.ts';

/** So long a call waits for a verification before it goes on in the background. */
const patienceMs = 5000;

export function auditRoutes(app: App): void {
  const task = verifyTask(app);
  app.tasks.serve(task);
  serveResource(app, auditEntry, {
    beforeRead: (caller, asked) => noteReading(app, caller, 'READ', asked),
  });
  serveResource(app, auditAnchor);

  serve(app, verifyAudit, async ({ actor, origin }) => {
    await noteReading(app, { actor, origin }, 'VERIFY');
    await app.auditChain.turn();
    const id = await inTransaction(app.db, (tx) => app.tasks.submit(tx, task, { params: {}, actor, awaited: true }));
    const ended = await app.tasks.wait(id, patienceMs);
    if (!ended) return doneWith('已提交后台校验', { taskId: id });
    const { state, message, result } = toTask(ended);
    if (state !== 'done') throw new AppError(message ?? '校验失败');
    return doneWith(message ?? '', result as { entries: number });
  });

  serve(app, extractAudit, async ({ db, actor, origin, query, reply }) => {
    const lines = await extract(db, actor, query);
    await noteReading(app, { actor, origin }, 'EXTRACT', query);
    const name = `审计摘录_${wireNow().replace(/\D/g, '')}.jsonl`;
    reply.headers({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
    });
    return Readable.from(lines);
  });
}
