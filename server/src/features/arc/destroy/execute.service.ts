import { bodyState } from '@dossier/contract/arc/body.ts';
import { destroyList, destroyStatus } from '@dossier/contract/arc/ending/destroy.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { moveKind } from '@dossier/contract/arc/move.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { notFound, refusal, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { bindRecordFiles } from '#engine/resource/files.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { assertState } from '#engine/resource/states.ts';
import { assertFresh, type Caller, changeRecord, explained } from '#engine/resource/write.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import { destroyContents, destroyFilesOf } from '#services/files/destroy.ts';
import { wireNow } from '#services/log-entries.ts';
import { changeBodies, lockBodies } from '../body/body.public.ts';
import { asMover } from '../intake/intake.public.ts';
import { lockLine } from '../loan/loan.public.ts';
import { holdCounts, lockStore, recountStore, refuseCountedItems } from '../location/location.public.ts';
import { destroyCopies, refuseTransferring } from '../transfer/transfer.public.ts';
import {
  assertWitnesses,
  type Context,
  changedAmong,
  holdAroundLists,
  listedIds,
  lockedRecords,
} from './list.service.ts';

/** What is told when records are destroyed. */
export interface Told {
  id: string;
  version: number;
  place: string;
  photos: string;
  /** Login names. */
  witnesses: readonly string[];
}

/** Bodies that are there to be destroyed; one that is lost stays so. */
const there: readonly string[] = [bodyState.toShelve, bodyState.shelved, bodyState.repair];

/** Whether a list, locked from now on, can be destroyed by this person with these witnesses. @throws AppError AR53 AR54 AR56 */
export async function assertExecutable(caller: Caller, tx: Tx, told: Told): Promise<Row> {
  const list = await findRow(tx, scopeOf(destroyList, caller.actor), told.id, { lock: true, full: true });
  if (!list) throw notFound(destroyList.messages.notFound);
  const { coolTo, status } = list;
  const today = wireNow().slice(0, 10);
  const { cooling, ready } = destroyStatus;
  // The day decides: where the job has not moved the list on yet, its time is over all the same.
  if ((status === cooling || status === ready) && String(coolTo) >= today)
    throw refusal('AR54', `静置期至${coolTo}，期满前不能执行销毁`, { day: String(coolTo) });
  await assertState(caller, tx, destroyList, list, [cooling, ready], '执行销毁');
  assertPeople(caller, list, told);
  // Records on a list are not transferred any more, but a package may be older than the list.
  await refuseTransferring(tx, caller.actor.tenantId, await listedIds(tx, told.id), '销毁');
  return list;
}

/**
 * Destroys what a list holds, for good: bytes and what was made of them, bodies and their places; the catalogue stays.
 * Everything or nothing is written; bytes leave the store after the commit. @throws AppError AR18, AR53 to AR56
 */
export async function execute(caller: Caller, told: Told): Promise<{ count: number }> {
  const { app } = caller;
  const { count, contents } = await explained(destroyList, () =>
    inTransaction(app.db, async (tx) => {
      const { tenantId } = caller.actor;
      await lockStore(tx, tenantId);
      await lockLine(tx, tenantId);
      await holdCounts(tx, tenantId);
      await holdAroundLists({ tx, actor: caller.actor }, [told.id]);
      const list = await assertExecutable(caller, tx, told);
      await assertFresh(tx, caller, destroyList, list, told.version);
      const mover = asMover({ ...caller, tx });
      const items = await lockedRecords(mover, told.id);
      const changed = await changedAmong(tx, items);
      if (changed.size > 0)
        throw refusal('AR55', `清册内容已变化（${changed.size}件被冻结或借出），请重新审批`, { count: changed.size });
      const ids = items.map(({ id }) => id);
      await refuseCountedItems(tx, tenantId, ids);
      const gone = await destroyRecords(mover, items, String(list.no));
      const { contents: copies, left } = await destroyCopies(mover, ids);
      const context = { ...caller, tx, resource: destroyList };
      const change = {
        ...{
          status: destroyStatus.destroyed,
          place: told.place,
          photos: told.photos,
          destroyTime: wireNow(),
          copies: left.join('，') || null,
        },
      };
      const words = { name: 'destroy', text: `执行“${destroyList.events.destroy}”，${list.no}` };
      await changeRecord(context, list, change, words);
      await bindRecordFiles(context, told.id, change, list);
      return { count: items.length, contents: [...new Set([...gone, ...copies])] };
    }),
  );
  await destroyContents(app.db, app.files, contents);
  return { count };
}

/** Who destroys is who was named, and so are those who watch; there are pictures of it. */
function assertPeople({ actor }: Pick<Caller, 'actor'>, list: Row, { place, photos, witnesses }: Told): void {
  const { executor, applicant } = list;
  if (executor !== actor.username) throw refuse('须由清册指定的执行人本人执行销毁');
  assertWitnesses(witnesses, { executor, applicant });
  const named = csvOf(list.witnesses as string | null);
  if (!witnesses.every((one) => named.includes(one)))
    throw refusal('AR53', '监销人须为2人，且不能是执行人、申请人或同一人');
  if (csvOf(photos).length === 0) throw refusal('AR56', '请上传销毁现场照片');
  if (place.trim() === '') throw refuse('销毁地点不能为空');
}

/** @returns contents of files that are nobody’s now */
async function destroyRecords(mover: Context, items: readonly Row[], no: string): Promise<string[]> {
  const { tx } = mover;
  const ids = items.map(({ id }) => id);
  const bodies = [...(await lockBodies(mover, ids)).values()];
  await changeBodies(
    mover,
    bodies.filter(({ phy }) => there.includes(phy)),
    { phy: bodyState.gone, kind: moveKind.out, to: null },
  );
  await sql`update arc_item set box_id = null, location_id = null where id = any(${ids})`.execute(tx);
  await recountStore(tx, mover.actor.tenantId);
  const contents = await destroyFilesOf(tx, archiveItem.path, ids);
  const { rows: comments } = await sql<{ id: string }>`select id from sys_comment
    where table_name = ${archiveItem.table} and table_data_id = any(${ids})`.execute(tx);
  contents.push(
    ...(await destroyFilesOf(
      tx,
      '/sys/comment',
      comments.map(({ id }) => id),
    )),
  );
  for (const item of items) {
    const change = { status: itemStatus.destroyed, files: null, fileCount: 0 };
    const text = `执行“${archiveItem.events.destroy}”，${item.archiveNo ?? item.title}，${no}`;
    await changeRecord({ ...mover, resource: archiveItem }, item, change, { name: 'destroy', text });
  }
  const { rows: lines } = await sql<{ id: string; no: string | null; digests: string | null }>`
    select l.item_id as id, l.archive_no as no, l.digests from arc_destroy_line l join arc_destroy d on d.id = l.destroy_id
    where d.no = ${no} and d.tenant_id = ${mover.actor.tenantId} and l.item_id = any(${ids}) order by l.line_no`.execute(
    tx,
  );
  await addToChain(
    tx,
    mover,
    lines.map((line) => ({
      ...{ action: 'ARC_ITEM_BYTES_GONE', objType: 'arc_item', objId: line.id, objNo: line.no },
      detail: { list: no, sha256: line.digests?.split(' ') ?? [] },
    })),
  );
  return [...new Set(contents)];
}
