import type { destroyList } from '@dossier/contract/arc/ending/destroy.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { permanent } from '@dossier/rules/archive/retention.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { refusal, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { RowOf } from '#engine/resource/hooks.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { heldAmong, lockItems, refuseHeld } from '../hold/hold.public.ts';
import { asMover, holdAround } from '../intake/intake.public.ts';
import { numberingReader } from '../item/item.public.ts';
import { lentAmong } from '../loan/loan.public.ts';
import { refuseTransferring } from '../transfer/transfer.public.ts';

export type DestroyList = RowOf<typeof destroyList>;
export type Context = Omit<WriteContext, 'input' | 'resource'>;

/** Records of a list, in its order. */
export async function listedIds(db: Db, listId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select item_id as id from arc_destroy_line where destroy_id = ${listId}
    order by line_no, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the records of lists, and what lies around them, before the lists: the order of everybody (decision 0138). */
export async function holdAroundLists(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  lists: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select item_id as id from arc_destroy_line
    where destroy_id = any(${[...lists]})`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await holdAround(tx, ids);
  await lockItems(tx, actor.tenantId, ids);
}

/** The records of a list, locked, whoever asks. The context is the server's. */
export async function lockedRecords({ tx, actor }: Context, listId: string): Promise<Row[]> {
  const ids = await listedIds(tx, listId);
  return rowsByIds(tx, scopeOf(archiveItem, actor), ids, { lock: true });
}

/** Whether a list can be decided on. @throws AppError AR20 AR21 AR52 AR53 */
export async function assertSubmittable(context: Context, list: DestroyList, applicant: string): Promise<void> {
  const { tx, actor } = context;
  const items = await lockedRecords(asMover(context), list.id);
  if (items.length === 0) throw refuse('清册中没有档案');
  if (!list.executor) throw refuse('执行人不能为空');
  assertWitnesses(csvOf(list.witnesses), { executor: list.executor, applicant });
  if (!list.classId) throw refuse('清册归档分类不能为空');
  await assertFilable(context, list);
  const ids = items.map(({ id }) => id);
  await refuseHeld(tx, actor.tenantId, ids, '销毁');
  await refuseTransferring(tx, actor.tenantId, ids, '销毁');
  const lent = await lentAmong(tx, ids);
  const out = items.find(({ id }) => lent.has(id));
  if (out) {
    const no = String(out.archiveNo ?? out.title);
    throw refusal('AR21', `档案“${no}”已借出，不能销毁`, { no });
  }
  if (items.some(({ retention }) => retention === permanent)) throw refusal('AR52', '永久档案不能销毁');
}

/** The list will be filed by itself: its class and department must make a number. */
async function assertFilable({ tx, actor }: Context, list: DestroyList): Promise<void> {
  const { fondsId, classId, orgCode, no } = list;
  const year = Number(wireNow().slice(0, 4));
  await numberingReader(tx, actor.tenantId)({ fondsId, classId, orgCode, year, retention: permanent, title: no });
}

/** AR53: two, neither of them the one who destroys nor the one who asked for it. */
export function assertWitnesses(
  witnesses: readonly string[],
  { executor, applicant }: { executor: unknown; applicant: unknown },
): void {
  const two = new Set(witnesses);
  if (witnesses.length !== 2 || two.size !== 2 || two.has(String(executor)) || two.has(String(applicant)))
    throw refusal('AR53', '监销人须为2人，且不能是执行人、申请人或同一人');
}

/** Records of a list that cannot be destroyed as they are: frozen, lent, or no longer waiting for it. */
export async function changedAmong(tx: Tx, items: readonly Row[]): Promise<Set<string>> {
  const ids = items.map(({ id }) => id);
  const moved = items.filter(({ status }) => status !== itemStatus.toDestroy).map(({ id }) => id);
  return new Set([...(await heldAmong(tx, ids)), ...(await lentAmong(tx, ids)), ...moved]);
}

/** Puts records back into the store. */
export async function spare(context: Context, items: readonly Row[]): Promise<void> {
  const mover = asMover(context);
  for (const item of items) {
    if (item.status !== itemStatus.toDestroy) continue;
    const text = `执行“${archiveItem.events.spare}”，${item.archiveNo ?? item.title}`;
    await changeRecord({ ...mover, resource: archiveItem }, item, { status: itemStatus.held }, { name: 'spare', text });
  }
}

/** Takes records off a list, and counts it anew. */
export async function takeOff(tx: Tx, listId: string, itemIds: readonly string[]): Promise<void> {
  await sql`delete from arc_destroy_line where destroy_id = ${listId} and item_id = any(${[...itemIds]})`.execute(tx);
  await sql`update arc_destroy d set items = c.items, pages = c.pages, file_count = c.files
    from (select count(*)::int as items, coalesce(sum(l.pages), 0)::int as pages, coalesce(sum(i.file_count), 0)::int as files
      from arc_destroy_line l join arc_item i on i.id = l.item_id where l.destroy_id = ${listId}) c
    where d.id = ${listId}`.execute(tx);
}
