import { libraryFile, libraryPath, mostZipped, mostZippedSize } from '@dossier/contract/files/library.ts';
import { downloadFiles } from '@dossier/contract/files/library-calls.ts';
import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import type { FileRow } from '#services/files/access.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { type Caller, namesOf } from './changes.ts';
import { requireNodes } from './nodes.ts';
import { reached } from './rights.ts';

interface Below {
  id: string;
  parentId: string | null;
  fileName: string;
  url: string | null;
}

/**
 * The files of folders, each named by its way from there, for one archive. The gate and the rights of the library bind
 * every one of them; infected ones stay out, as they do everywhere.
 */
export async function takeAway({ app, actor, origin }: Caller, ids: readonly string[]) {
  const nodes = await requireNodes(app.db, actor, ids, {});
  const { rows } = await sql<Below>`
    select t.id, t.parent_id as "parentId", t.file_name as "fileName", t.url from sys_files t
    where t.ancestors && array(select o.id from sys_files o where o.id = any(${[...ids]}))
      and t.del_flag = 0 and ${scopeSql(scopeOf(libraryFile, actor))} and ${reached(actor)}
    order by t.id limit ${mostRows + 1}`.execute(app.db);
  const found = rows.filter(({ url }) => url !== null);
  if (rows.length > mostRows || found.length > mostZipped)
    throw refuse(`一次最多下载${mostZipped}个文件，请进入文件夹分批下载`);
  const files = await bytesOf(app.db, found);
  if (files.length === 0) throw refuse('所选文件夹中没有可以下载的文件');
  if (files.reduce((sum, { size }) => sum + size, 0) > mostZippedSize * 1024 ** 3)
    throw refuse(`一次最多下载${mostZippedSize}GB，请进入文件夹分批下载`);
  const what = namesOf(nodes);
  await inTransaction(app.db, (tx) =>
    writeLog(tx, actor, origin, {
      content: `文档库-下载，${what}（${files.length}个文件）`,
      operate: operateType.export,
      method: downloadFiles.access,
      parameters: { ids },
    }),
  );
  const ways = waysOf(rows);
  const named = files.map((file) => ({ ...file, name: ways.get(file.owner_id ?? '') ?? file.name }));
  return { files: named.toSorted((a, b) => (a.name < b.name ? -1 : 1)), name: nodes[0]?.fileName ?? '' };
}

/** Folders count too: a tree of empty ones is read no further. */
const mostRows = mostZipped * 4;

/** What is stored of these, without what a scanner has found infected. */
async function bytesOf(db: Db, nodes: readonly Below[]): Promise<FileRow[]> {
  if (nodes.length === 0) return [];
  const owners = new Map(nodes.map(({ url, id }) => [url, id]));
  const rows = await db
    .selectFrom('sys_file')
    .selectAll()
    .where('path', 'in', [...owners.keys()] as string[]) // those without an address are left out above
    .where('owner_resource', '=', libraryPath)
    .execute();
  return rows.filter(
    ({ path, owner_id, scan_state }) => owners.get(path) === owner_id && scan_state !== fileScan.infected,
  );
}

/** The way to each, from the folder that was chosen down: 合同/2026/甲.pdf. */
function waysOf(nodes: readonly Below[]): Map<string, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const wayOf = ({ parentId, fileName }: Below): string => {
    const above = byId.get(parentId ?? '');
    return above ? `${wayOf(above)}/${fileName}` : fileName;
  };
  return new Map(nodes.map((node) => [node.id, wayOf(node)]));
}
