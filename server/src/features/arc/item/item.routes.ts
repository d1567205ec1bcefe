import * as contract from '@dossier/contract/arc/item.ts';
import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { registerRecordFiles } from '#engine/resource/files.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import { answerZip } from '#services/files/zip.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { grantOf, noteFile, readsWithoutLoan } from '../access/access.public.ts';
import { aboutFiles, fileRole } from '../media/media.public.ts';
import { attachByNumber } from './attach.service.ts';
import { filesOf } from './files.service.ts';
import { itemHooks } from './item.hooks.ts';
import { receive } from './numbering.service.ts';
import { previewNumber } from './preview-numbers.ts';
import { explainTerm } from './term.service.ts';
import { readTree } from './tree.service.ts';

/** Most records that are received at once. */
const maxBatch = 1000;

export function itemRoutes(app: App): void {
  serveResource(app, contract.archiveItem, itemHooks);
  const mayRead = registerRecordFiles(app, contract.archiveItem);
  // The bytes leave the house by the right to take originals away, or by a loan that grants it; everybody else sees pages.
  app.files.owners.register(contract.archiveItem.path, async (db, actor, id, file) => {
    if (await grantOf(db, actor, id, file.path, 'download')) return true;
    if (!actor.permissions.has(contract.downloadItemFiles.access)) return false;
    return (await mayRead(db, actor, id, file, 'download')) && (await readsWithoutLoan(db, actor, id));
  });
  app.files.owners.onRead(contract.archiveItem.path, noteFile);
  app.files.owners.refuseLinks(contract.archiveItem.path);

  serve(app, contract.itemFiles, async ({ db, actor, query }) => {
    const { files } = await filesOf(db, actor, query.id);
    const reads = await readsWithoutLoan(db, actor, query.id);
    const lent = await Promise.all(
      files.map(({ path }) => (reads ? true : grantOf(db, actor, query.id, path, 'view'))),
    );
    const about = await aboutFiles(
      db,
      query.id,
      files.map(({ id }) => id),
    );
    return files.map((file, at) => ({
      mayView: Boolean(lent[at]),
      role: about.get(file.id)?.role ?? fileRole.main,
      standard: about.get(file.id)?.standard ?? null,
      source: files.find(({ id }) => id === about.get(file.id)?.sourceId)?.name ?? null,
      facts: (lent[at] ? about.get(file.id)?.facts : null) ?? null,
      ...{ path: file.path, name: file.name, size: file.size, mime: file.mime, sha256: file.sha256 },
      createBy: file.create_by,
      createTime: file.create_time,
    }));
  });
  serve(app, contract.downloadItemFiles, async ({ db, actor, origin, query, reply }) => {
    const { item, files } = await filesOf(db, actor, query.id);
    if (files.length === 0) throw refuse('该档案无电子文件');
    const infected = files.find((file) => file.scan_state === fileScan.infected);
    if (infected) throw refuse(`文件“${infected.name}”含有病毒，不能下载`);
    const name = String(item.archiveNo ?? item.title);
    for (const file of files) await noteFile(db, actor, origin, file);
    await inTransaction(app.db, (tx) =>
      writeLog(tx, actor, origin, {
        content: `下载档案原件，${name}（${files.length}个文件）`,
        operate: operateType.export,
        method: contract.downloadItemFiles.access,
        parameters: { id: item.id },
      }),
    );
    return answerZip(app.files, files, name, reply);
  });

  serve(app, contract.itemTerm, ({ db, actor, query }) => explainTerm(db, actor, query.id));
  serve(app, contract.itemTree, ({ db, actor }) => readTree(db, actor));
  serve(app, contract.previewNo, async ({ db, actor, query }) => ({
    archiveNo: await previewNumber(db, actor, query.id),
  }));
  serve(app, contract.receiveItems, async ({ actor, origin, body }) => {
    const ids = [...new Set(csvOf(body.ids))];
    if (ids.length === 0) throw refuse('请选择一条记录！');
    if (ids.length > maxBatch) throw refuse(`单次最多操作${maxBatch}条记录`);
    const result = await inTransaction(app.db, (tx) => receive({ app, tx, actor, origin }, ids));
    return doneWith(`已归档入库${result.count}件`, result);
  });
  serve(app, contract.attachFiles, async ({ actor, origin, body }) => {
    const result = await inTransaction(app.db, (tx) => attachByNumber({ app, tx, actor, origin }, body.files));
    return doneWith(`已挂接${result.matched.length}个文件`, result);
  });
}
