import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { placeFiles } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { type Caller, editRecord } from '#engine/resource/write.ts';
import { itemHooks } from '../item/item.public.ts';
import { forgetRoles } from '../media/media.public.ts';
import { ownDraft } from './own-draft.ts';
import { freeLoose, stageReleased } from './staged.ts';

type Context = Caller & { tx: Tx };

/** Attaches files of a batch to its records, moves them between those, or takes them back. */
export async function place(context: Context, { id, places }: BodyOf<typeof placeFiles>): Promise<number> {
  const { tx, actor } = context;
  await ownDraft(tx, actor, id, { lock: true });
  const wanted = new Map(places.map(({ path, itemId }) => [path, itemId]));
  const holders = await holdersOf(tx, id, [...wanted.keys()]);
  const leaving = new Map<string, string[]>();
  const coming = new Map<string, string[]>();
  for (const [path, itemId] of wanted) {
    const holder = holders.get(path);
    if (holder === undefined) throw refuse('有文件已不在批次中，请刷新后重试');
    if (holder === itemId) continue;
    if (holder) leaving.set(holder, [...(leaving.get(holder) ?? []), path]);
    if (itemId) coming.set(itemId, [...(coming.get(itemId) ?? []), path]);
  }
  for (const [itemId, paths] of sorted(leaving)) {
    const item = await itemOf(context, id, itemId);
    const gone = new Set(paths);
    await saveFiles(
      context,
      item,
      csvOf(item.files as string | null).filter((path) => !gone.has(path)),
    );
    await stageReleased(tx, id, itemId, paths);
    await forgetRoles(tx, itemId, paths);
  }
  for (const [itemId, paths] of sorted(coming)) {
    const item = await itemOf(context, id, itemId);
    await freeLoose(tx, id, paths);
    await saveFiles(context, item, [...csvOf(item.files as string | null), ...paths]);
  }
  return wanted.size;
}

/** One order for everybody. */
const sorted = (byItem: ReadonlyMap<string, string[]>) => [...byItem].sort(([a], [b]) => (a < b ? -1 : 1));

/** The record that has each file of a batch; null: none. Other files are left out. */
async function holdersOf(tx: Tx, intakeId: string, paths: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ path: string; itemId: string | null }>`
    select f.path, i.id as "itemId" from sys_file f
    left join arc_item i on f.owner_resource = '/arc/item' and i.id = f.owner_id and i.intake_id = ${intakeId}
    where f.path = any(${[...paths]}) and f.released_at is null
      and (i.id is not null or f.owner_resource = '/arc/prepare' and f.owner_id = ${intakeId})`.execute(tx);
  return new Map(rows.map(({ path, itemId }) => [path, itemId]));
}

/** A record of the batch, as it is now. */
export async function itemOf({ tx, actor }: Pick<Context, 'tx' | 'actor'>, intakeId: string, itemId: string) {
  const item = await findRow(tx, scopeOf(archiveItem, actor), itemId, { full: true });
  if (!item || item.intakeId !== intakeId) throw notFound(archiveItem.messages.notFound);
  return item;
}

/** Saves the files of a record; where nobody has counted its pages, those of its files are. @returns the record */
export async function saveFiles(context: Context, item: Row, paths: readonly string[]): Promise<Row> {
  const pages = item.pages === null ? await pagesOf(context.tx, paths) : null;
  const input = {
    ...{ id: item.id, version: item.version, files: paths.join(',') },
    ...(pages === null ? {} : { pages }),
  };
  return editRecord(context, archiveItem, itemHooks, input, context.tx);
}

/** Pages of files together; null where those of one are not known. */
export async function pagesOf(tx: Tx, paths: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ pages: number | null; known: number }>`select sum(pages)::int as pages,
    count(pages)::int as known from arc_prepare_file where path = any(${[...paths]})`.execute(tx);
  const [found] = rows;
  return found && paths.length > 0 && found.known === paths.length ? found.pages : null;
}
