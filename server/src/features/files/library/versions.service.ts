import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { fileLevel, libraryPath, mostVersions } from '@dossier/contract/files/library.ts';
import { addVersion, type listVersions, restoreVersion } from '@dossier/contract/files/library-sharing.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { operateType } from '#services/log-entries.ts';
import { assertSeen, type Caller, changeTree } from './changes.ts';
import { freeUpload, takeUp } from './folders.service.ts';
import { extensionOf } from './names.ts';
import { type NodeRow, requireNode } from './nodes.ts';

export async function versionsOf(db: Db, actor: Actor, id: string): Promise<ResultOf<typeof listVersions>> {
  const { url } = await requireFile(db, actor, id, fileLevel.view);
  const { rows } = await sql<ResultOf<typeof listVersions>[number]>`
    select v.id, v.no, v.url, v.file_size::float8 as "fileSize", v.create_by as "createBy", u.realname as "createName",
      v.create_time as "createTime", v.restored_from as "restoredFrom",
      v.no = (select max(l.no) from sys_files_version l where l.file_id = v.file_id) as current
    from sys_files_version v left join sys_user u on u.username = v.create_by
    where v.file_id = ${id} order by v.no desc`.execute(db);
  return url === null ? [] : rows;
}

/** Takes an upload up as the newest content of a file. */
export function addOneVersion(caller: Caller, { id, path, version }: BodyOf<typeof addVersion>): Promise<null> {
  return changeTree(caller, async (tx) => {
    const file = await requireFile(tx, caller.actor, id, fileLevel.edit);
    await assertSeen(tx, caller, file, version);
    const { extension, size } = await freeUpload(tx, caller.actor, path);
    const own = extensionOf(file.fileName);
    if (extension !== own) throw refuse(`新版本的类型必须与原文件一致（.${own}）`);
    await takeUp(tx, caller.actor, file, path);
    const no = await putOnTop(tx, caller.actor, file, { url: path, size, restoredFrom: null });
    return [
      null,
      {
        content: `文档库-上传新版本，${file.fileName}（第${no}版）`,
        operate: operateType.edit,
        method: addVersion.access,
        parameters: { id, no },
      },
    ];
  });
}

/** Brings the content of an older version back, as the newest one. */
export function bringBack(caller: Caller, body: BodyOf<typeof restoreVersion>): Promise<null> {
  const { id, versionId, version } = body;
  return changeTree(caller, async (tx) => {
    const file = await requireFile(tx, caller.actor, id, fileLevel.edit);
    await assertSeen(tx, caller, file, version);
    const { rows } = await sql<{ no: number; url: string; size: number }>`
      select no, url, file_size::float8 as size from sys_files_version
      where id = ${versionId} and file_id = ${id}`.execute(tx);
    const [old] = rows;
    if (!old) throw notFound('该版本不存在或已被清理');
    if (old.url === file.url) throw refuse('该版本的内容就是当前版本');
    const no = await putOnTop(tx, caller.actor, file, { url: old.url, size: old.size, restoredFrom: old.no });
    return [
      null,
      {
        content: `文档库-恢复版本，${file.fileName}（第${old.no}版 → 第${no}版）`,
        operate: operateType.edit,
        method: restoreVersion.access,
        parameters: { id, no, from: old.no },
      },
    ];
  });
}

async function requireFile(db: Db, actor: Actor, id: string, level: 1 | 2): Promise<NodeRow> {
  const file = await requireNode(db, actor, id, { level });
  if (file.izFolder === '1') throw refuse('文件夹没有历史版本');
  return file;
}

interface Content {
  url: string;
  /** In kB. */
  size: number;
  restoredFrom: number | null;
}

/** @returns the number of the version */
async function putOnTop(tx: Tx, { username }: Actor, { id }: NodeRow, content: Content): Promise<number> {
  const { url, size, restoredFrom } = content;
  const { rows } = await sql<{ no: number }>`
    insert into sys_files_version (id, file_id, no, url, file_size, restored_from, create_by)
    select ${newId()}, ${id}, coalesce(max(no), 0) + 1, ${url}, ${size}::numeric, ${restoredFrom}::integer, ${username}
    from sys_files_version where file_id = ${id} returning no`.execute(tx);
  const no = rows[0]?.no ?? 1;
  await sql`update sys_files set url = ${url}, file_size = ${size}, version = version + 1, update_by = ${username},
    update_time = now() where id = ${id}`.execute(tx);
  await sql`delete from sys_files_version where file_id = ${id} and no <= ${no - mostVersions}`.execute(tx);
  // Uploads of which no version is left give their room back.
  await sql`delete from sys_file f where f.owner_resource = ${libraryPath} and f.owner_id = ${id}
    and not exists (select 1 from sys_files_version v where v.file_id = ${id} and v.url = f.path)`.execute(tx);
  return no;
}
