import { itemStatus } from '@dossier/contract/arc/item.ts';
import { archivePackage, packageStatus } from '@dossier/contract/arc/transfer/package.ts';
import { transfer } from '@dossier/contract/arc/transfer/transfer.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { destroyFilesOf } from '#services/files/destroy.ts';
import { taskResource } from '#services/tasks/run.ts';
import { evidenceName } from './out/evidence.task.ts';

type Context = Omit<WriteContext, 'input' | 'resource'>;

/** What became of copies of records. */
export interface Copies {
  /** Contents for `destroyContents` after the commit. */
  contents: string[];
  /** Numbers of packages that still hold one of the records, because they hold others too. */
  left: string[];
}

/**
 * Destroys copies of records that are being destroyed, in packages of every kind: evidence, packages that a transfer has let
 * go of, and those that came in, as soon as nothing else of them is kept. The records are locked, and the context is the server's.
 * @throws AppError while an evidence package of one of them is being made
 */
export async function destroyCopies(context: Context, itemIds: readonly string[]): Promise<Copies> {
  const contents = [...(await destroyEvidence(context, itemIds)), ...(await destroyReleased(context))];
  const came = await destroyReceived(context, itemIds);
  return { contents: [...contents, ...came.contents], left: came.left };
}

async function destroyEvidence({ tx, actor }: Context, itemIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; running: boolean }>`select id, state = 'running' as running from sys_task
    where name = ${evidenceName} and tenant_id = ${actor.tenantId} and params ->> 'id' = any(${[...itemIds]})
    order by id`.execute(tx);
  // One that waits still locks the record before it reads it, and finds nothing then.
  if (rows.some(({ running }) => running)) throw refuse('正在生成所列档案的证据包，请稍后再执行');
  const ids = rows.map(({ id }) => id);
  await sql`update sys_task set file_path = null, file_name = null where id = any(${ids})`.execute(tx);
  return destroyFilesOf(tx, taskResource, ids);
}

/** Packages of transfers that were given back or packed anew are nobody's; what is in them is not known any more. */
async function destroyReleased({ tx, actor }: Context): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`delete from sys_file f using arc_transfer t
    where f.owner_resource = ${transfer.path} and f.owner_id = t.id and f.released_at is not null
      and t.tenant_id = ${actor.tenantId} returning f.sha256`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

async function destroyReceived(context: Context, itemIds: readonly string[]): Promise<Copies> {
  const { tx, actor } = context;
  const ids = [...itemIds];
  const gone = [itemStatus.destroyed, itemStatus.void];
  // Also one that was registered twice: it has the same bytes.
  const { rows } = await sql<{ id: string; no: string; spare: boolean }>`
    with named as (select p.id, f.sha256 from arc_package p join sys_file f on f.owner_resource = ${archivePackage.path}
        and f.owner_id = p.id and f.released_at is null where p.tenant_id = ${actor.tenantId} and p.del_flag = 0),
      holding as (select n.sha256, bool_and(i.id = any(${ids}) or i.status = any(${gone})) as spare
        from named n join arc_package p on p.id = n.id join arc_item i on i.intake_id = p.intake_id and i.del_flag = 0
        group by n.sha256 having bool_or(i.id = any(${ids})))
    select p.id, p.no, h.spare and p.status = ${packageStatus.imported} as spare
    from holding h join named n on n.sha256 = h.sha256 join arc_package p on p.id = n.id order by p.id`.execute(tx);
  const spare = rows.filter((row) => row.spare).map(({ id }) => id);
  const label = archivePackage.events.emptied;
  for (const record of await rowsByIds(tx, scopeOf(archivePackage, actor), spare, { lock: true }))
    await changeRecord(
      { ...context, resource: archivePackage },
      record,
      { content: null },
      { name: 'emptied', text: `执行“${label}”，${record.no}` },
    );
  return {
    contents: await destroyFilesOf(tx, archivePackage.path, spare),
    left: rows.filter((row) => !row.spare).map(({ no }) => no),
  };
}
