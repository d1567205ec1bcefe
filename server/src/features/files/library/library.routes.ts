import { fileLevel, libraryFile, libraryPath, readRight } from '@dossier/contract/files/library.ts';
import * as calls from '@dossier/contract/files/library-calls.ts';
import * as sharing from '@dossier/contract/files/library-sharing.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import { someIds } from '#core/some-ids.ts';
import { listPage } from '#engine/resource/routes.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import { answerZip } from '#services/files/zip.ts';
import type { App } from '#services/services.ts';
import type { Caller } from './changes.ts';
import { takeAway } from './download.service.ts';
import { addOneFolder, addUploads, foldersIn, placeOf } from './folders.service.ts';
import { listHooks } from './list.ts';
import { move, rename } from './move.service.ts';
import { findNodes, nodeOf, requireNode, rootOf } from './nodes.ts';
import { reached } from './rights.ts';
import { share, sharesOf, unshare } from './shares.service.ts';
import { emptyOwnTrash, intoTrash, removeForGood, restore } from './trash.service.ts';
import { addOneVersion, bringBack, versionsOf } from './versions.service.ts';

/** 文档库: folders and files of people and of the company (decision 0107). */
export function libraryRoutes(app: App): void {
  registerFiles(app);
  const by = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>): Caller => ({ app, actor, origin });

  serve(app, calls.listFiles, ({ actor, query }) => listPage(app, libraryFile, listHooks, actor, query));
  serve(app, calls.readSpaces, async ({ db, actor }) => ({
    own: nodeOf(await rootOf(db, actor, 'own')),
    company: nodeOf(await rootOf(db, actor, 'company')),
  }));
  serve(app, calls.readFilePlace, ({ db, actor, query }) => placeOf(db, actor, query.id));
  serve(app, calls.listFolders, ({ db, actor, query }) => foldersIn(db, actor, query.parentId));
  serve(app, calls.addFolder, async (call) => doneWith('文件夹已创建', await addOneFolder(by(call), call.body)));
  serve(app, calls.addFiles, async (call) => doneWith('上传成功！', await addUploads(by(call), call.body)));
  serve(app, calls.renameFile, async (call) => doneWith('名称已修改', await rename(by(call), call.body)));
  serve(app, calls.moveFiles, async (call) => doneWith('移动成功', await move(by(call), call.body)));
  serve(app, calls.starFile, async ({ db, actor, body: { id, izStar } }) => {
    await requireNode(db, actor, id);
    await (izStar
      ? sql`insert into sys_files_star (user_id, file_id) values (${actor.userId}, ${id}) on conflict do nothing`
      : sql`delete from sys_files_star where user_id = ${actor.userId} and file_id = ${id}`
    ).execute(db);
    return done(izStar ? '已收藏' : '已取消收藏');
  });
  serve(app, calls.downloadFiles, async (call) => {
    const { files, name } = await takeAway(by(call), few(call.query.ids));
    return answerZip(app.files, files, name, call.reply);
  });
  serve(app, calls.trashFiles, async (call) =>
    doneWith('已移到回收站', await intoTrash(by(call), few(call.query.ids))),
  );
  serve(app, calls.restoreFiles, async (call) => doneWith('已还原', await restore(by(call), call.body.ids)));
  serve(app, calls.removeFiles, async (call) =>
    doneWith('已彻底删除', await removeForGood(by(call), few(call.query.ids))),
  );
  serve(app, calls.emptyTrash, async (call) => doneWith('回收站已清空', await emptyOwnTrash(by(call))));

  serve(app, sharing.listVersions, ({ db, actor, query }) => versionsOf(db, actor, query.id));
  serve(app, sharing.addVersion, async (call) => doneWith('新版本已上传', await addOneVersion(by(call), call.body)));
  serve(app, sharing.restoreVersion, async (call) => doneWith('版本已恢复', await bringBack(by(call), call.body)));
  serve(app, sharing.listShares, ({ db, actor, query }) => sharesOf(db, actor, query.id));
  serve(app, sharing.shareFile, async (call) => doneWith('共享成功', await share(by(call), call.body)));
  serve(app, sharing.endShare, async (call) => doneWith('已结束共享', await unshare(by(call), call.query.id)));
}

/** Bytes come from the one call of files: for whoever may see the file of the library, and of no trash. */
function registerFiles({ files: { owners } }: App): void {
  owners.register(
    libraryPath,
    async (db, actor, id) => mayUse(actor) && (await findNodes(db, actor, [id])).length === 1,
  );
  owners.list(libraryPath, (actor) =>
    mayUse(actor)
      ? sql<boolean>`t.owner_id in (select t.id from sys_files t
          where t.del_flag = 0 and ${scopeSql(scopeOf(libraryFile, actor))} and ${reached(actor, fileLevel.view)})`
      : null,
  );
}

const mayUse = (actor: Actor): boolean => actor.permissions.has(readRight);

/** Most files that one call takes. */
const maxBatch = 200;

function few(text: string): string[] {
  const ids = someIds(text);
  if (ids.length > maxBatch) throw refuse(`单次最多操作${maxBatch}条记录`);
  return ids;
}
