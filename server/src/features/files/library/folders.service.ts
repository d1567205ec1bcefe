import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { deepestFolder, libraryFile, libraryPath } from '@dossier/contract/files/library.ts';
import {
  addFiles,
  addFolder,
  type LibraryNode,
  type listFolders,
  type readFilePlace,
} from '@dossier/contract/files/library-calls.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { fieldError, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { bindFiles } from '#services/files/bind.ts';
import { operateType } from '#services/log-entries.ts';
import { type Caller, changeTree, namesOf } from './changes.ts';
import { fileTypeOf } from './kinds.ts';
import { checkedName, extensionOf, freeName, isTaken, nameOfUpload } from './names.ts';
import { findNodes, type NodeRow, nodeOf, requireFolder, requireNode } from './nodes.ts';
import { levelOf, reached, sharedWith } from './rights.ts';

/** Folders of a tree that come at once. */
const mostFolders = 1000;

/** A file or folder with the way down to it from the topmost folder that the caller may see. */
export async function placeOf(db: Db, actor: Actor, id: string): Promise<ResultOf<typeof readFilePlace>> {
  const node = await requireNode(db, actor, id);
  const seen = new Map((await findNodes(db, actor, node.ancestors)).map((one) => [one.id, one]));
  const { parentId, url, space, owner, ancestors } = node;
  return {
    node: { ...nodeOf(node), parentId: parentId !== null && seen.has(parentId) ? parentId : null, url, space },
    way: ancestors.flatMap((one) => {
      const { id, fileName } = seen.get(one) ?? {};
      return id !== undefined && fileName !== undefined ? [{ id, fileName }] : [];
    }),
    foreign: space === 'own' && owner !== actor.username,
  };
}

/** Folders in a folder; without one, those that others share. */
export async function foldersIn(db: Db, actor: Actor, parentId?: string): Promise<ResultOf<typeof listFolders>> {
  const parent = parentId === undefined ? null : await requireNode(db, actor, parentId);
  const { rows } = await sql<LibraryNode & { hasFolders: boolean }>`
    select t.id, t.file_name as "fileName", t.iz_folder as "izFolder", t.version, ${levelOf(actor)} as level,
      exists (select 1 from sys_files b where b.parent_id = t.id and b.iz_folder = '1' and b.del_flag = 0) as "hasFolders"
    from sys_files t where t.iz_folder = '1' and t.del_flag = 0 and ${scopeSql(scopeOf(libraryFile, actor))}
      and ${parent ? sql`t.parent_id = ${parent.id}` : sharedWith(actor)} and ${reached(actor)}
    order by t.file_name, t.id limit ${mostFolders}`.execute(db);
  return rows;
}

export function addOneFolder(caller: Caller, { parentId, fileName }: BodyOf<typeof addFolder>): Promise<LibraryNode> {
  return changeTree(caller, async (tx) => {
    const parent = await requireFolder(tx, caller.actor, parentId);
    const name = checkedName(fileName);
    if (parent.ancestors.length >= deepestFolder) throw refuse(`文件夹最多${deepestFolder}层`);
    if (await isTaken(tx, parent.id, name)) throw fieldError('fileName', `“${name}”已存在`);
    const node = await insertNode(tx, caller.actor, parent, { name, type: 'folder' });
    return [
      nodeOf(node),
      {
        content: `文档库-新建文件夹，${name}`,
        operate: operateType.add,
        method: addFolder.access,
        parameters: { id: node.id, parentId },
      },
    ];
  });
}

/** Takes uploads of the caller up into a folder, each under a name that is free there. */
export function addUploads(caller: Caller, { parentId, files }: BodyOf<typeof addFiles>): Promise<LibraryNode[]> {
  return changeTree(caller, async (tx) => {
    const parent = await requireFolder(tx, caller.actor, parentId);
    const nodes: NodeRow[] = [];
    for (const { path, fileName } of files) {
      const upload = await freeUpload(tx, caller.actor, path);
      const name = await freeName(tx, parent.id, nameOfUpload(fileName, upload.extension), false);
      const node = await insertNode(tx, caller.actor, parent, {
        ...upload,
        name,
        type: fileTypeOf(upload.extension),
        url: path,
      });
      await takeUp(tx, caller.actor, node, path);
      await sql`insert into sys_files_version (id, file_id, no, url, file_size, create_by)
        values (${newId()}, ${node.id}, 1, ${path}, ${upload.size}, ${caller.actor.username})`.execute(tx);
      nodes.push(node);
    }
    return [
      nodes.map(nodeOf),
      {
        content: `文档库-上传文件，${namesOf(nodes)}`,
        operate: operateType.add,
        method: addFiles.access,
        parameters: { parentId, ids: nodes.map(({ id }) => id) },
      },
    ];
  });
}

/** An upload of the caller in this tenant that nothing has taken up; `size` in kB. */
export async function freeUpload(tx: Tx, actor: Actor, path: string): Promise<{ extension: string; size: number }> {
  const { rows } = await sql<{ name: string; size: number }>`
    select name, (size / 1024.0)::numeric(15, 2)::float8 as size from sys_file
    where path = ${path} and owner_id is null and not is_public and create_by = ${actor.username}
      and tenant_id = ${actor.tenantId}`.execute(tx);
  const [upload] = rows;
  if (!upload) throw refuse('上传的文件不存在或已被使用，请重新上传');
  return { extension: extensionOf(upload.name), size: upload.size };
}

/** The upload belongs to the file from here on, and is called like it where it is downloaded. */
export async function takeUp(
  tx: Tx,
  actor: Actor,
  node: { id: string; fileName: string },
  path: string,
): Promise<void> {
  await bindFiles(tx, { resource: libraryPath, id: node.id }, '', path, actor);
  await nameUploads(tx, node);
}

export async function nameUploads(tx: Tx, { id, fileName }: { id: string; fileName: string }): Promise<void> {
  await sql`update sys_file set name = ${fileName}
    where owner_resource = ${libraryPath} and owner_id = ${id} and name <> ${fileName}`.execute(tx);
}

interface Made {
  name: string;
  type: string;
  /** In kB. */
  size?: number;
  url?: string;
}

async function insertNode(
  tx: Tx,
  actor: Actor,
  parent: NodeRow,
  { name, type, size = 0, url }: Made,
): Promise<NodeRow> {
  const id = newId();
  const { username, tenantId } = actor;
  await sql`insert into sys_files (id, parent_id, file_name, url, file_type, file_size, iz_folder, space, owner, ancestors,
      tenant_id, create_by, create_time, update_by, update_time)
    values (${id}, ${parent.id}, ${name}, ${url ?? null}, ${type}, ${size}, ${url === undefined ? '1' : '0'},
      ${parent.space}, ${parent.owner}, ${[...parent.ancestors, id]}, ${tenantId}, ${username}, now(), ${username}, now())`.execute(
    tx,
  );
  return requireNode(tx, actor, id);
}
