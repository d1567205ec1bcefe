import { archiveItem } from '@dossier/contract/arc/item.ts';
import { deleteOssFile, uploadGraceMinutes } from '@dossier/contract/files/oss-file.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { notFound, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { refuseHeld } from '#features/arc/hold/hold.public.ts';
import type { FileRow } from '#services/files/access.ts';
import { removeContent } from '#services/files/release.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { findListed, isInUse } from './known.ts';
import { usageText } from './usage.ts';

/** Most files that one call deletes. */
const maxBatch = 1000;

/** Deletes files that nobody points to; a single one that may not go keeps all. */
export async function removeFiles(app: App, actor: Actor, origin: Origin, ids: readonly string[]): Promise<void> {
  if (ids.length > maxBatch) throw refuse(`单次最多操作${maxBatch}条记录`);
  const gone = await inTransaction(app.db, async (tx) => {
    // Locked: a record that is just taking one of them up waits, and then finds it gone.
    const files = await findListed(app, tx, actor, ids, { lock: true });
    if (files.length < new Set(ids).size) throw notFound();
    for (const file of files) {
      if (isInUse(file))
        throw refuse(`文件“${file.name}”正在使用中：${await usageText(app, tx, actor, file)}，不能删除`);
      if (isFresh(file) && file.create_by !== actor.username)
        throw refuse(`文件“${file.name}”刚由他人上传，可能正要保存到记录中，请在上传${uploadGraceMinutes}分钟后再删除`);
    }
    await refuseFrozen(tx, actor.tenantId, files);
    await tx.deleteFrom('sys_file').where('id', 'in', ids).execute();
    await writeLog(tx, actor, origin, {
      content: `删除存储文件，${files.map(({ name }) => name).join('，')}`,
      operate: operateType.remove,
      method: deleteOssFile.access,
      parameters: { ids },
    });
    return files;
  });
  for (const sha256 of new Set(gone.map((file) => file.sha256))) await removeContent(app.db, app.files, sha256);
}

/** Files that a record let go of are its own as long as it is frozen (AR20). */
async function refuseFrozen(tx: Tx, tenantId: number, files: readonly FileRow[]): Promise<void> {
  const owners = files
    .filter((file) => file.owner_resource === archiveItem.path)
    .flatMap((file) => file.owner_id ?? []);
  await refuseHeld(tx, tenantId, [...new Set(owners)], '删除文件');
}

/** An upload that somebody's open form may still save. */
const isFresh = (file: FileRow): boolean =>
  file.owner_id === null && file.create_time > wireNow(Date.now() - uploadGraceMinutes * 60_000);
