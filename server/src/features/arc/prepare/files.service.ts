import type { FileFault, PreparedFile } from '@dossier/contract/arc/prepare/prepare.ts';
import { mostPrepared } from '@dossier/contract/arc/prepare/prepare.ts';
import { fileMatcher } from '@dossier/rules/archive/file-name.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import type { Row } from '#engine/resource/read.ts';
import type { FileRow } from '#services/files/access.ts';
import { bindFiles } from '#services/files/bind.ts';
import type { App } from '#services/services.ts';
import { type InspectedFile, lookAt } from '../check/check.public.ts';
import { withRoles } from '../media/media.public.ts';
import { ownDraft } from './own-draft.ts';
import { stagedIn } from './staged.ts';

type Stored = Omit<PreparedFile, 'proposal' | 'role'> & { role: string | null };

/** All files of a batch: those of its records in the order that those have, the others as they came. */
export async function preparedFiles(db: Db, intakeId: string, records: readonly Row[]): Promise<PreparedFile[]> {
  const ids = records.map(({ id }) => id);
  const { rows } = await sql<Stored>`
    select f.path, f.name, coalesce(p.folder, '') as folder, f.size::float8 as size, p.pages, p.fault, i.id as "itemId",
      r.role
    from sys_file f left join arc_prepare_file p on p.path = f.path
    left join arc_item i on f.owner_resource = '/arc/item' and i.id = f.owner_id
    left join arc_file r on r.file_id = f.id and r.item_id = i.id
    where f.released_at is null and (f.owner_resource = ${stagedIn} and f.owner_id = ${intakeId}
      or f.owner_resource = '/arc/item' and f.owner_id = any(${ids}))
    order by i.id, array_position(string_to_array(i.files, ','), f.path::text), p.n, f.path`.execute(db);
  const find = fileMatcher(
    records.map((record, at) => ({
      ...{ id: record.id, title: String(record.title), place: at + 1 },
      numbers: [record.archiveNo, record.declaredNo, record.docNo].flatMap((one) => (one ? String(one) : [])),
      fileNames: String(record.fileNames ?? '')
        .split(/\s*[；;]\s*/)
        .filter(Boolean),
    })),
  );
  // A record's files stand together, in their order.
  return [...Map.groupBy(rows, ({ itemId }) => itemId).values()]
    .flatMap(withRoles)
    .map((file) => ({ ...file, proposal: file.itemId === null ? find(file.name) : null }));
}

/** Takes uploads of the actor into a batch; what can be told of their bytes is kept with them. */
export async function addFiles(
  app: App,
  actor: Actor,
  { id, files }: { id: string; files: readonly { path: string; folder: string }[] },
): Promise<{ count: number; faults: number }> {
  const paths = [...new Set(files.map(({ path }) => path))];
  await inTransaction(app.db, async (tx) => {
    await ownDraft(tx, actor, id, { lock: true });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from arc_prepare_file
      where intake_id = ${id}`.execute(tx);
    if ((rows[0]?.count ?? 0) + paths.length > mostPrepared) throw refuse(`一个批次最多整理${mostPrepared}个文件`);
    await bindFiles(tx, { resource: stagedIn, id }, '', paths.join(','), actor);
    await sql`insert into arc_prepare_file (path, intake_id, folder)
      select path, ${id}, folder from unnest(${paths}::text[], ${paths.map(
        (path) => files.find((file) => file.path === path)?.folder ?? '',
      )}::text[]) as x (path, folder) on conflict (path) do nothing`.execute(tx);
  });
  // Reading takes its time, and the batch is not held for it.
  const rows = await app.db.selectFrom('sys_file').selectAll().where('path', 'in', paths).execute();
  const looked = await lookAt(app.files, rows as FileRow[]);
  const faults = looked.map(faultOf);
  await sql`update arc_prepare_file p set pages = x.pages, fault = x.fault
    from unnest(${looked.map(({ path }) => path)}::text[], ${looked.map(({ pages }) => pages)}::int[],
      ${faults}::text[]) as x (path, pages, fault) where p.path = x.path`.execute(app.db);
  return { count: paths.length, faults: faults.filter(Boolean).length };
}

/** What the archive would not keep as it is, the worst first; null: nothing is found. */
function faultOf({ digest, sha256, sniffed, locked, opens, active, virus }: InspectedFile): FileFault | null {
  if (digest !== sha256) return 'missing';
  if (locked) return 'locked';
  if (virus.state === 'infected' || active) return 'active';
  if (sniffed === null) return 'odd';
  return opens === 'no' ? 'broken' : null;
}
