import { fileLevel, libraryPath } from '@dossier/contract/files/library.ts';
import { emptyTrash, removeFiles, restoreFiles, trashFiles } from '@dossier/contract/files/library-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { operateType } from '#services/log-entries.ts';
import { type Caller, changeTree, namesOf } from './changes.ts';
import { nameUploads } from './folders.service.ts';
import { freeName } from './names.ts';
import { assertMayLeave, findNodes, lockTree, requireNodes } from './nodes.ts';

const idsOf = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id);

/** Puts files and folders into the trash, with all in them. */
export function intoTrash(caller: Caller, ids: readonly string[]): Promise<null> {
  return changeTree(caller, async (tx) => {
    const { actor } = caller;
    const nodes = await requireNodes(tx, actor, ids, { level: fileLevel.edit });
    await assertMayLeave(tx, actor, nodes);
    // What lies in another one of them comes back with that.
    const asked = new Set(idsOf(nodes));
    const topmost = nodes.filter(({ id, ancestors }) => !ancestors.some((one) => one !== id && asked.has(one)));
    for (const { id } of topmost) {
      await sql`update sys_files set del_flag = 1, trash_id = ${id}, trash_time = now(), version = version + 1
        where ancestors @> array[${id}]::varchar[] and del_flag = 0`.execute(tx);
    }
    return [
      null,
      {
        content: `文档库-删除，${namesOf(topmost)}`,
        operate: operateType.remove,
        method: trashFiles.access,
        parameters: { ids },
      },
    ];
  });
}

/** Puts back where it was; a name that is taken there by now gets a number. */
export function restore(caller: Caller, ids: readonly string[]): Promise<null> {
  return changeTree(caller, async (tx) => {
    const { actor } = caller;
    const nodes = await requireNodes(tx, actor, ids, { level: fileLevel.edit, inTrash: true });
    // A folder before what lay in it.
    for (const node of nodes.toSorted((a, b) => a.ancestors.length - b.ancestors.length)) {
      const [parent] = await findNodes(tx, actor, [node.parentId ?? '']);
      if (!parent) throw refuse(`“${node.fileName}”所在的文件夹也在回收站中，请先还原该文件夹`);
      if (parent.level < fileLevel.edit) throw refuse(`您没有“${parent.fileName}”的编辑权限`);
      const fileName = await freeName(tx, parent.id, node.fileName, node.izFolder === '1');
      if (fileName !== node.fileName) {
        await sql`update sys_files set file_name = ${fileName} where id = ${node.id}`.execute(tx);
        if (node.izFolder !== '1') await nameUploads(tx, { id: node.id, fileName });
      }
      await sql`update sys_files set del_flag = 0, trash_id = null, trash_time = null, version = version + 1
        where trash_id = ${node.id}`.execute(tx);
    }
    return [
      null,
      {
        content: `文档库-还原，${namesOf(nodes)}`,
        operate: operateType.edit,
        method: restoreFiles.access,
        parameters: { ids },
      },
    ];
  });
}

/** Deletes for good what is in the trash; its room is free at once. */
export function removeForGood(caller: Caller, ids: readonly string[]): Promise<null> {
  return changeTree(caller, async (tx) => {
    const nodes = await requireNodes(tx, caller.actor, ids, { level: fileLevel.manage, inTrash: true });
    await dropTrees(tx, idsOf(nodes));
    return [
      null,
      {
        content: `文档库-彻底删除，${namesOf(nodes)}`,
        operate: operateType.remove,
        method: removeFiles.access,
        parameters: { ids },
      },
    ];
  });
}

/** Empties the trash of the caller's own files. */
export function emptyOwnTrash(caller: Caller): Promise<null> {
  return changeTree(caller, async (tx) => {
    const { tenantId, username } = caller.actor;
    // What lies below something in the trash is there too.
    await drop(tx, sql<boolean>`t.tenant_id = ${tenantId} and t.owner = ${username} and t.del_flag = 1`);
    return [
      null,
      { content: '文档库-清空回收站', operate: operateType.remove, method: emptyTrash.access, parameters: {} },
    ];
  });
}

/** Trees that are emptied in one transaction. */
const batch = 50;

/** Empties every trash of what was deleted before a moment. May run twice at once. @returns how many things people had deleted */
export async function purgeTrash(db: Db, before: Date, progress: () => void = () => {}): Promise<number> {
  const due = sql`t.trash_id = t.id and t.trash_time < ${before.toISOString()}::timestamptz`;
  let removed = 0;
  for (;;) {
    progress();
    const { rows } = await sql<{ id: string; tenantId: number }>`
      select t.id, t.tenant_id as "tenantId" from sys_files t where ${due} order by t.tenant_id, t.trash_time limit ${batch}`.execute(
      db,
    );
    const [first] = rows;
    if (!first) return removed;
    const ids = idsOf(rows.filter(({ tenantId }) => tenantId === first.tenantId));
    removed += await inTransaction(db, async (tx) => {
      await lockTree(tx, first.tenantId);
      // Looked at again behind the lock: somebody may have put one back.
      const still = await sql<{ id: string }>`select t.id from sys_files t where t.id = any(${ids}) and ${due}`.execute(
        tx,
      );
      await dropTrees(tx, idsOf(still.rows));
      return still.rows.length;
    });
  }
}

function dropTrees(tx: Tx, ids: readonly string[]): Promise<void> {
  return drop(tx, sql<boolean>`t.ancestors && ${[...ids]}::varchar[]`);
}

/** Rows with their uploads; the bytes that nothing names go with the next cleaning of files. */
async function drop(tx: Tx, which: RawBuilder<boolean>): Promise<void> {
  await sql`delete from sys_file where owner_resource = ${libraryPath}
    and owner_id in (select t.id from sys_files t where ${which})`.execute(tx);
  await sql`delete from sys_files t where ${which}`.execute(tx);
}
