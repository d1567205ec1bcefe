import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { changeRecords, orderFiles } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { AppError, invalid, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { type Caller, editRecord } from '#engine/resource/write.ts';
import { itemHooks } from '../item/item.public.ts';
import { noteRoles } from '../media/media.public.ts';
import { ownDraft } from './own-draft.ts';
import { itemOf, saveFiles } from './place.service.ts';

/** The order in which the records of a batch will be numbered. */
export async function order(
  { actor, tx }: Caller & { tx: Tx },
  { id, itemIds }: { id: string; itemIds: readonly string[] },
): Promise<number> {
  await ownDraft(tx, actor, id, { lock: true });
  const { rows } = await sql<{ id: string }>`select id from arc_item where intake_id = ${id} and del_flag = 0
    order by id for update`.execute(tx);
  const inside = new Set(rows.map((row) => row.id));
  if (new Set(itemIds).size !== inside.size || itemIds.some((itemId) => !inside.has(itemId)))
    throw refuse('批次中的档案已有增减，请刷新后重新排序');
  await sql`update arc_item i set intake_seq = x.n from unnest(${[...itemIds]}::text[]) with ordinality as x (id, n)
    where i.id = x.id and i.intake_seq is distinct from x.n`.execute(tx);
  return itemIds.length;
}

/** The files of a record in their order, each with its role. @returns the record's version */
export async function orderRecordFiles(
  context: Caller & { tx: Tx },
  { id, itemId, files }: BodyOf<typeof orderFiles>,
): Promise<number> {
  const { app, actor, tx } = context;
  await ownDraft(tx, actor, id, { lock: true });
  const item = await itemOf(context, id, itemId);
  const before = csvOf(item.files as string | null);
  const paths = files.map(({ path }) => path);
  if (new Set(paths).size !== before.length || before.some((path) => !paths.includes(path)))
    throw refuse('该件的文件已有增减，请刷新后重新排序');
  const roles = [...new Set(files.map(({ role }) => role))];
  const known = await app.dictTexts.textsOf(tx, { type: 'dict', dict: 'arc_role', label: '' }, roles, actor);
  if (known.size < roles.length) throw invalid({ role: '文件角色不在字典中' });
  await noteRoles(tx, { itemId, tenantId: actor.tenantId, username: actor.username }, files);
  if (paths.join() === before.join()) return Number(item.version);
  return Number((await saveFiles(context, item, paths)).version);
}

type Changed = ResultOf<typeof changeRecords>;

/** Saves changes of records one by one; one that is refused keeps no other from being saved. */
export async function change(caller: Caller, { id, rows }: BodyOf<typeof changeRecords>): Promise<Changed> {
  const { app, actor } = caller;
  await ownDraft(app.db, actor, id);
  const names = archiveItem.massEntry?.columns ?? [];
  const results: Changed = [];
  for (const row of rows) {
    const values = Object.fromEntries(names.flatMap((name) => (name in row.values ? [[name, row.values[name]]] : [])));
    try {
      const version = await inTransaction(app.db, async (tx) => {
        await itemOf({ tx, actor }, id, row.id);
        const input = { ...values, id: row.id, version: row.version };
        return Number((await editRecord(caller, archiveItem, itemHooks, input, tx)).version);
      });
      results.push({ id: row.id, version, problems: {} });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const named = (error.result as { fields?: Record<string, string> } | null)?.fields;
      results.push({ id: row.id, version: null, problems: named ?? { '': error.message } });
    }
  }
  return results;
}
