import * as contract from '@dossier/contract/arc/prepare/prepare-calls.ts';
import { inTransaction } from '#db/database.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { previewNumbers } from '../item/item.public.ts';
import { change, order, orderRecordFiles } from './arrange.service.ts';
import { check } from './check.service.ts';
import { begin, draftsOf, keep, readBatch } from './draft.service.ts';
import { addFiles } from './files.service.ts';
import { make } from './make.service.ts';
import { ownDraft, recordsOf } from './own-draft.ts';
import { place } from './place.service.ts';
import { releaseLoose, stagedIn } from './staged.ts';

/** 整理归档: a batch of one's own from its files to the moment it is handed over. */
export function prepareRoutes(app: App): void {
  // Until they are attached, files are for whoever prepares the batch.
  app.files.owners.register(stagedIn, async (db, actor, id) => {
    if (!actor.permissions.has(contract.preparedBatch.access)) return false;
    return ownDraft(db, actor, id).then(
      () => true,
      () => false,
    );
  });
  app.files.owners.refuseLinks(stagedIn);

  serve(app, contract.ownDrafts, ({ db, actor }) => draftsOf(db, actor));
  serve(app, contract.beginDraft, async ({ actor, origin }) => {
    const { id, no } = await begin({ app, actor, origin });
    return doneWith(`已新建批次${no}`, { id, no: String(no) });
  });
  serve(app, contract.preparedBatch, ({ db, actor, query }) => readBatch(db, actor, query.id));
  serve(app, contract.keepDraft, async ({ actor, origin, body }) => ({
    version: await keep({ app, actor, origin }, body),
  }));
  serve(app, contract.addPreparedFiles, ({ actor, body }) => addFiles(app, actor, body));
  serve(app, contract.dropPreparedFiles, async ({ actor, body: { id, paths } }) => {
    const count = await inTransaction(app.db, async (tx) => {
      await ownDraft(tx, actor, id, { lock: true });
      return releaseLoose(tx, id, paths);
    });
    return doneWith(`已删除${count}个文件`, { count });
  });
  serve(app, contract.placeFiles, async ({ actor, origin, body }) => ({
    count: await inTransaction(app.db, (tx) => place({ app, tx, actor, origin }, body)),
  }));
  serve(app, contract.makeRecords, async ({ actor, origin, body }) => ({
    count: await inTransaction(app.db, (tx) => make({ app, tx, actor, origin }, body)),
  }));
  serve(app, contract.orderRecords, async ({ actor, origin, body }) => ({
    count: await inTransaction(app.db, (tx) => order({ app, tx, actor, origin }, body)),
  }));
  serve(app, contract.orderFiles, async ({ actor, origin, body }) => ({
    version: await inTransaction(app.db, (tx) => orderRecordFiles({ app, tx, actor, origin }, body)),
  }));
  serve(app, contract.changeRecords, ({ actor, origin, body }) => change({ app, actor, origin }, body));
  serve(app, contract.previewNumbers, async ({ db, actor, query: { id } }) => {
    await ownDraft(db, actor, id);
    const records = await recordsOf(db, actor, id);
    const numbers = await previewNumbers(db, actor, records);
    return records.map((record) => ({
      id: record.id,
      ...(numbers.get(record.id) ?? { archiveNo: null, problem: null }),
    }));
  });
  serve(app, contract.checkDraft, ({ db, actor, query }) => check(db, actor, query.id));
}
