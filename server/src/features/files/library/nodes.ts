import { type FileLevel, fileLevel, libraryFile } from '@dossier/contract/files/library.ts';
import type { LibraryNode } from '@dossier/contract/files/library-calls.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { forbidden, notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { levelOf, reached } from './rights.ts';

/** A folder or a file as the feature works with it, with what the caller may do. */
export interface NodeRow {
  id: string;
  parentId: string | null;
  fileName: string;
  url: string | null;
  izFolder: string;
  izRootFolder: string;
  space: 'own' | 'company';
  owner: string | null;
  ancestors: string[];
  version: number;
  createBy: string | null;
  createTime: string | null;
  updateBy: string | null;
  updateTime: string | null;
  level: FileLevel;
  [column: string]: unknown;
}

interface Wanted {
  /** What the caller must be allowed to do. @default view */
  level?: FileLevel;
  /** It is in the trash, and was deleted by itself. */
  inTrash?: boolean;
}

const columns = sql`t.id, t.parent_id as "parentId", t.file_name as "fileName", t.url, t.iz_folder as "izFolder",
  t.iz_root_folder as "izRootFolder", t.space, t.owner, t.ancestors::text[] as ancestors, t.version,
  t.create_by as "createBy", t.create_time as "createTime", t.update_by as "updateBy", t.update_time as "updateTime"`;

/** Those of the ids that the caller may look at, in no order; the gate and the rights of the library bind them. */
export async function findNodes(db: Db, actor: Actor, ids: readonly string[], { inTrash = false } = {}) {
  const { rows } = await sql<NodeRow>`
    select ${columns}, ${levelOf(actor)} as level from sys_files t
    where t.id = any(${[...ids]}) and ${inTrash ? sql`t.del_flag = 1 and t.trash_id = t.id` : sql`t.del_flag = 0`}
      and ${scopeSql(scopeOf(libraryFile, actor))} and ${reached(actor)}`.execute(db);
  return rows;
}

/** One of them. @throws as for one that is not there, where the caller may not know of it; else what they may not do */
export async function requireNode(db: Db, actor: Actor, id: string, { level = fileLevel.view, inTrash }: Wanted = {}) {
  const [node] = await findNodes(db, actor, [id], { ...(inTrash ? { inTrash } : {}) });
  if (!node) throw missingFile();
  assertLevel(node, level);
  return node;
}

/** A folder that takes something in. */
export async function requireFolder(tx: Tx, actor: Actor, id: string): Promise<NodeRow> {
  const folder = await requireNode(tx, actor, id, { level: fileLevel.edit });
  if (folder.izFolder !== '1') throw refuse('目标不是文件夹');
  return folder;
}

/** Several, each once. @throws when one is not there for the caller */
export async function requireNodes(db: Db, actor: Actor, ids: readonly string[], wanted: Wanted): Promise<NodeRow[]> {
  const asked = [...new Set(ids)];
  const nodes = await findNodes(db, actor, asked, { ...(wanted.inTrash ? { inTrash: true } : {}) });
  if (nodes.length < asked.length) throw missingFile();
  for (const node of nodes) assertLevel(node, wanted.level ?? fileLevel.view);
  return nodes;
}

/** What is moved away or deleted leaves its folder, so the folder must be one that the caller may change. */
export async function assertMayLeave(db: Db, actor: Actor, nodes: readonly NodeRow[]): Promise<void> {
  for (const node of nodes) assertNoRoot(node);
  const parents = [...new Set(nodes.flatMap(({ parentId }) => parentId ?? []))];
  const found = new Map((await findNodes(db, actor, parents)).map((parent) => [parent.id, parent]));
  for (const { parentId, fileName } of nodes) {
    if ((found.get(parentId ?? '')?.level ?? 0) < fileLevel.edit)
      throw forbidden(`您没有“${fileName}”所在文件夹的编辑权限，不能移动或删除它`);
  }
}

export function assertNoRoot({ izRootFolder, fileName }: NodeRow): void {
  if (izRootFolder === '1') throw refuse(`“${fileName}”是文档库的根目录，不能修改`);
}

function assertLevel({ level, fileName }: NodeRow, wanted: FileLevel): void {
  if (level >= wanted) return;
  throw forbidden(wanted === fileLevel.manage ? `您没有“${fileName}”的管理权限` : `您没有“${fileName}”的编辑权限`);
}

/** One sentence for what is not there and for what the caller may not know of. */
export const missingFile = () => notFound('文件不存在，或您没有权限查看');

export const nodeOf = ({ id, fileName, izFolder, level, version }: NodeRow): LibraryNode => ({
  id,
  fileName,
  izFolder,
  level,
  version,
});

/**
 * One change of a tenant's tree at a time: names stay apart, no folder comes to lie in itself, and what is added to a folder
 * that is just moved is moved with it.
 */
export async function lockTree(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sys_files ${tenantId}`}, 0))`.execute(tx);
}

const rootNames = { own: '我的文件', company: '公司文件' } as const;

/** The topmost folder of the caller, or of the company; made when it is asked for first. */
export async function rootOf(db: Db, actor: Actor, space: 'own' | 'company'): Promise<NodeRow> {
  const owner = space === 'own' ? actor.username : null;
  const find = () =>
    sql<{ id: string }>`select id from sys_files where tenant_id = ${actor.tenantId} and space = ${space}
      and coalesce(owner, '') = ${owner ?? ''} and iz_root_folder = '1'`.execute(db);
  let [root] = (await find()).rows;
  if (!root) {
    const id = newId();
    await sql`insert into sys_files (id, file_name, file_type, iz_folder, iz_root_folder, space, owner, ancestors,
        tenant_id, create_by, create_time, update_by, update_time)
      values (${id}, ${rootNames[space]}, 'folder', '1', '1', ${space}, ${owner}, ${[id]}, ${actor.tenantId},
        ${actor.username}, now(), ${actor.username}, now())
      on conflict do nothing`.execute(db);
    [root] = (await find()).rows;
  }
  return requireNode(db, actor, root?.id ?? '');
}
