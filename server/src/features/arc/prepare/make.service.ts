import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { makeRecords } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { readFileName } from '@dossier/rules/archive/file-name.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { addRecord, type Caller } from '#engine/resource/write.ts';
import { put } from '../intake/prepare.public.ts';
import { itemHooks } from '../item/item.public.ts';
import { ownDraft } from './own-draft.ts';
import { pagesOf } from './place.service.ts';
import { freeLoose } from './staged.ts';

type Context = Caller & { tx: Tx };
type Group = BodyOf<typeof makeRecords>['groups'][number];

/** Makes a record of each group of files, behind those that the batch has. */
export async function make(context: Context, { id, groups }: BodyOf<typeof makeRecords>): Promise<number> {
  const { tx, actor } = context;
  await ownDraft(tx, actor, id, { lock: true });
  const { rows } = await sql<{ initial: Record<string, unknown> }>`select initial from arc_prepare
    where intake_id = ${id}`.execute(tx);
  const initial = rows[0]?.initial ?? {};
  const made: string[] = [];
  for (const group of groups) {
    await freeLoose(tx, id, group.paths);
    const item = await addRecord(context, archiveItem, itemHooks, await draftOf(tx, group, initial), tx);
    made.push(item.id);
  }
  await put(context, made, id);
  await sql`update arc_item i set intake_seq = x.n + coalesce(
      (select max(intake_seq) from arc_item where intake_id = ${id} and del_flag = 0), 0)
    from unnest(${made}::text[]) with ordinality as x (id, n) where i.id = x.id`.execute(tx);
  return made.length;
}

async function draftOf(tx: Tx, { name, paths }: Group, initial: Readonly<Record<string, unknown>>) {
  const said = readFileName(name);
  // A title of digits alone is refused; what is left is for whoever classifies.
  const title = /\p{L}/u.test(said.title) && [...said.title].length >= 2 ? said.title : `文件${said.title}`;
  const docDate = said.docDate ?? (initial.docDate || `${initial.year ?? ''}0000`);
  return {
    ...initial,
    ...{ title, docDate, files: paths.join(','), pages: await pagesOf(tx, paths) },
    year: Math.max(Number(initial.year ?? 0), Number(String(docDate).slice(0, 4))) || null,
    ...(said.docNo ? { docNo: said.docNo } : {}),
  };
}
