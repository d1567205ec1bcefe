import { fileLevel, type LibraryExtras, type libraryFile } from '@dossier/contract/files/library.ts';
import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import { requireNode, rootOf } from './nodes.ts';
import { levelOf, reached, sharedWith } from './rights.ts';

type Asked = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The list of the library: what is in a folder or a place; where something is searched for, all that the caller may see. */
export const listHooks: Hooks<typeof libraryFile> = {
  /** Folders come first, however files are ordered. */
  rewrite(query) {
    const { column = '', order = '' } = query;
    const sorted = column === '' ? 'fileName' : column;
    return { ...query, column: `izFolder,${sorted}`, order: `desc,${column === '' ? 'asc' : order || 'desc'}` };
  },
  async filter(query, actor, db) {
    return sql<boolean>`(t.iz_root_folder = '0' and ${await placeOf(query, actor, db)})`;
  },
  decorate: addExtras,
};

async function placeOf(query: Asked, actor: Actor, db: Db): Promise<RawBuilder<boolean>> {
  const place = textOf(query.place);
  if (place === 'trash')
    return sql<boolean>`(t.del_flag = 1 and t.trash_id = t.id and ${reached(actor, fileLevel.edit)})`;
  if (isSearch(query)) return sql<boolean>`(t.del_flag = 0 and ${reached(actor)})`;
  if (place === 'shared') return sql<boolean>`(t.del_flag = 0 and ${sharedWith(actor)})`;
  if (place === 'star')
    return sql<boolean>`(t.del_flag = 0 and ${reached(actor)} and t.id in (
      select o.file_id from sys_files_star o where o.user_id = ${actor.userId}))`;
  const parentId = textOf(query.parentId);
  // Who may see a folder may see what is in it: rights come down.
  const folder = parentId === '' ? await rootOf(db, actor, 'own') : await requireNode(db, actor, parentId);
  return sql<boolean>`(t.del_flag = 0 and t.parent_id = ${folder.id})`;
}

/** Words, a kind or an advanced query look everywhere. */
const isSearch = (query: Asked): boolean =>
  ['fileName', 'fileType', 'superQueryParams'].some((name) => textOf(query[name]) !== '');

type Extras = LibraryExtras & { id: string };

/** What rows are to the caller: one query for a page. */
async function addExtras(db: Db, records: Row[], actor: Actor): Promise<void> {
  if (records.length === 0) return;
  const { rows } = await sql<Extras>`
    select t.id, ${levelOf(actor)} as level,
      exists (select 1 from sys_files_star o where o.user_id = ${actor.userId} and o.file_id = t.id) as starred,
      exists (select 1 from sys_files_share s where s.file_id = t.id) as shared,
      exists (select 1 from sys_file f where f.owner_resource = '/sys/files' and f.owner_id = t.id and f.path = t.url
        and f.scan_state = ${fileScan.infected}) as infected,
      (select p.file_name from (select t.* from sys_files t where t.id = home.parent_id and ${reached(actor)}) p) as "parentName"
    from sys_files t cross join lateral (select t.parent_id) home
    where t.id = any(${records.map(({ id }) => id)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const record of records) Object.assign(record, byId.get(record.id));
}
