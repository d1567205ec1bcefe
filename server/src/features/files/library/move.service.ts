import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { deepestFolder, fileLevel } from '@dossier/contract/files/library.ts';
import { moveFiles, renameFile } from '@dossier/contract/files/library-calls.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { fieldError, forbidden, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { operateType } from '#services/log-entries.ts';
import { assertSeen, type Caller, changeTree, namesOf } from './changes.ts';
import { nameUploads } from './folders.service.ts';
import { assertSameKind, checkedName, freeName, isTaken } from './names.ts';
import {
  assertMayLeave,
  assertNoRoot,
  findNodes,
  type NodeRow,
  requireFolder,
  requireNode,
  requireNodes,
} from './nodes.ts';

export function rename(caller: Caller, { id, fileName, version }: BodyOf<typeof renameFile>): Promise<null> {
  return changeTree(caller, async (tx) => {
    const node = await requireNode(tx, caller.actor, id, { level: fileLevel.edit });
    assertNoRoot(node);
    await assertSeen(tx, caller, node, version);
    const name = checkedName(fileName);
    if (node.izFolder !== '1') assertSameKind(node.fileName, name);
    if (await isTaken(tx, node.parentId ?? '', name, id)) throw fieldError('fileName', `“${name}”已存在`);
    await sql`update sys_files set file_name = ${name}, version = version + 1, update_by = ${caller.actor.username},
      update_time = now() where id = ${id}`.execute(tx);
    if (node.izFolder !== '1') await nameUploads(tx, { id, fileName: name });
    return [
      null,
      {
        content: `文档库-重命名，${node.fileName} → ${name}`,
        operate: operateType.edit,
        method: renameFile.access,
        parameters: { id },
      },
    ];
  });
}

/** Moves files and folders with all in them; rights of the new folder hold from here on, and own shares stay. */
export function move(caller: Caller, { parentId, files }: BodyOf<typeof moveFiles>): Promise<null> {
  return changeTree(caller, async (tx) => {
    const { actor } = caller;
    const target = await requireFolder(tx, actor, parentId);
    const nodes = await requireNodes(
      tx,
      actor,
      files.map(({ id }) => id),
      { level: fileLevel.edit },
    );
    await assertMayLeave(tx, actor, nodes);
    const versions = new Map(files.map(({ id, version }) => [id, version]));
    for (const node of nodes) {
      await assertSeen(tx, caller, node, versions.get(node.id) ?? 0);
      if (target.ancestors.includes(node.id)) throw refuse(`不能把“${node.fileName}”移动到它自己或它的下级文件夹中`);
    }
    await assertMayGiveAway(tx, actor, nodes, target);
    // One that lies in another moves with it, and then out of it, as each was asked for.
    for (const node of nodes) if (node.parentId !== target.id) await moveOne(tx, actor, node, target);
    return [
      null,
      {
        content: `文档库-移动，${namesOf(nodes)} → ${target.fileName}`,
        operate: operateType.edit,
        method: moveFiles.access,
        parameters: { parentId, ids: nodes.map(({ id }) => id) },
      },
    ];
  });
}

/** Out of somebody's own files, or the company's, only those take things who manage all of them. */
async function assertMayGiveAway(tx: Tx, actor: Actor, nodes: readonly NodeRow[], target: NodeRow): Promise<void> {
  const leaving = nodes.filter(({ space, owner }) => space !== target.space || owner !== target.owner);
  const roots = await findNodes(
    tx,
    actor,
    leaving.flatMap(({ ancestors }) => ancestors.slice(0, 1)),
  );
  const managed = new Set(roots.filter(({ level }) => level >= fileLevel.manage).map(({ id }) => id));
  for (const { ancestors, fileName } of leaving) {
    if (!managed.has(ancestors[0] ?? '')) throw forbidden(`“${fileName}”属于他人或公司，只有其所有者能移到别的空间`);
  }
}

async function moveOne(tx: Tx, actor: Actor, node: NodeRow, target: NodeRow): Promise<void> {
  const { rows } = await sql<{ depth: number; at: number }>`
    select (select max(cardinality(b.ancestors)) from sys_files b where b.ancestors @> array[t.id]) as depth,
      cardinality(t.ancestors) as at
    from sys_files t where t.id = ${node.id}`.execute(tx);
  const { depth = 1, at = 1 } = rows[0] ?? {};
  if (target.ancestors.length + depth - at + 1 > deepestFolder + 1) throw refuse(`文件夹最多${deepestFolder}层`);
  const name = await freeName(tx, target.id, node.fileName, node.izFolder === '1');
  // Those below first: they are found by where the moved one still stands in their way.
  await sql`update sys_files set ancestors = ${target.ancestors}::varchar[] || ancestors[${at}:],
    space = ${target.space}, owner = ${target.owner} where ancestors @> array[${node.id}]::varchar[]`.execute(tx);
  await sql`update sys_files set parent_id = ${target.id}, file_name = ${name}, version = version + 1,
    update_by = ${actor.username}, update_time = now() where id = ${node.id}`.execute(tx);
  if (name !== node.fileName && node.izFolder !== '1') await nameUploads(tx, { id: node.id, fileName: name });
}
