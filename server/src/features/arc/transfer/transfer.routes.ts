import { makeEvidence } from '@dossier/contract/arc/transfer/evidence.ts';
import { archivePackage } from '@dossier/contract/arc/transfer/package.ts';
import { packageRight, transfer } from '@dossier/contract/arc/transfer/transfer.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { registerRecordFiles } from '#engine/resource/files.ts';
import { findRow } from '#engine/resource/read.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import type { FileRow } from '#services/files/access.ts';
import type { App } from '#services/services.ts';
import { importPackageTask } from './in/import.task.ts';
import { packageHooks } from './in/package.hooks.ts';
import { verifyPackageTask } from './in/verify.task.ts';
import { transferCheckTask } from './out/check.task.ts';
import { assertMayTake, evidenceTask } from './out/evidence.task.ts';
import { packTask } from './out/pack.task.ts';
import { transferFlow } from './out/transfer.flow.ts';
import { transferHooks } from './out/transfer.hooks.ts';

export function transferRoutes(app: App): void {
  serveResource(app, transfer, transferHooks);
  serveResource(app, archivePackage, packageHooks);
  app.tasks.serve(transferCheckTask(app));
  app.tasks.serve(packTask(app));
  app.tasks.serve(verifyPackageTask(app));
  app.tasks.serve(importPackageTask(app));
  app.flows.propose('arc.transfer', transferFlow);

  const evidence = evidenceTask(app);
  app.tasks.serve(evidence);
  serve(app, makeEvidence, async ({ actor, body: { id } }) => {
    await assertMayTake(app, actor, id);
    const taskId = await inTransaction(app.db, (tx) => app.tasks.submit(tx, evidence, { params: { id }, actor }));
    return doneWith('任务已提交后台执行，完成后将通知您', { taskId });
  });

  // A package has the originals of many records: knowing of the transfer is not enough.
  const mayRead = registerRecordFiles(app, transfer);
  app.files.owners.register(transfer.path, async (db, actor, id, file, use) => {
    if (!(await mayRead(db, actor, id, file, use))) return false;
    return actor.permissions.has(packageRight) || !(await isPackage(db, actor, id, file));
  });
  app.files.owners.onRead(transfer.path, async (db, actor, origin, file) => {
    if (file.owner_id !== null && (await isPackage(db, actor, file.owner_id, file)))
      await noteDownload(app, actor, origin, file);
  });
  const mayReadPackage = registerRecordFiles(app, archivePackage);
  app.files.owners.refuseLinks(archivePackage.path);
  app.files.owners.register(archivePackage.path, async (db, actor, id, file, use) =>
    actor.permissions.has(archivePackage.actions.verify.endpoint.access as string)
      ? mayReadPackage(db, actor, id, file, use)
      : false,
  );
}

async function isPackage(db: Db, actor: Actor, id: string, file: FileRow): Promise<boolean> {
  const record = await findRow(db, scopeOf(transfer, actor), id, { full: true });
  return csvOf(record?.packages as string | null | undefined).includes(file.path);
}

/** Before a byte leaves: a file that is read in parts is noted for each. */
async function noteDownload(app: App, actor: Actor, origin: Origin, file: FileRow): Promise<void> {
  await inTransaction(app.db, (tx) =>
    addToChain(tx, { actor, origin }, [
      {
        ...{ action: 'ARC_TRANSFER_DOWNLOAD', objType: 'arc_transfer', objId: String(file.owner_id), objNo: file.name },
        detail: { sha256: file.sha256 },
      },
    ]),
  );
}
