import { randomUUID } from 'node:crypto';
import { transfer, transferStatus } from '@dossier/contract/arc/transfer/transfer.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { type Actor, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import { bindFiles } from '#services/files/bind.ts';
import { wireNow } from '#services/log-entries.ts';
import { ChangedContent } from '#services/package/write-bag.ts';
import type { App } from '#services/services.ts';
import { defineTask } from '#services/tasks/define.ts';
import { lockItems } from '../../hold/hold.public.ts';
import { type Built, buildParts } from './build.ts';
import { assertReady, runOf } from './check.task.ts';
import { itemsOf } from './lines.service.ts';

/** Builds the package of a transfer that was agreed, and keeps its parts as files of the transfer. */
export const packTask = (app: App) =>
  defineTask({
    name: 'arc.packTransfer',
    label: '移交打包',
    params: Type.Object({ transferId: Type.String() }),
    restartable: true,
    async run({ actor, params: { transferId }, progress, signal }) {
      const mover = moverOf(actor.tenantId, actor);
      try {
        const parts = await pack(app, mover, transferId, progress, signal);
        return { message: `移交包已生成，共${parts.length}个`, result: { parts: parts.length } };
      } catch (error) {
        throw error instanceof ChangedContent ? refuse(`文件“${error.path}”的校验值与登记不符，不能打包`) : error;
      }
    },
    unfinished: ({ tx, task, params: { transferId }, message }) =>
      noteFailure(app, tx, moverOf(task.tenant_id, null), transferId, message),
  });

/** Begins to pack; what went wrong before is forgotten. */
export async function beginPacking(
  { app, tx, actor }: Pick<WriteContext, 'app' | 'tx' | 'actor'>,
  id: string,
): Promise<void> {
  await sql`update arc_transfer set pack_error = null where id = ${id}`.execute(tx);
  await app.tasks.submit(tx, packTask(app), { params: { transferId: id }, actor });
}

async function pack(
  app: App,
  mover: Actor,
  id: string,
  progress: (done: number, total?: number) => void,
  signal: AbortSignal,
): Promise<readonly Built[]> {
  const itemIds = await itemsOf(app.db, id);
  const begun = await inTransaction(app.db, async (tx) => {
    await lockItems(tx, mover.tenantId, itemIds);
    const record = await packing(tx, mover, id);
    await assertReady(tx, mover.tenantId, id);
    await noteItems(tx, mover, itemIds, String(record.no));
    const run = await runOf(tx, id);
    if (!run) throw refuse('检测尚未完成，请稍后再提交');
    return { record, run };
  });
  // The slice in the package ends with the packing itself.
  await app.auditChain.turn();
  const built = await buildParts(app, mover, { ...begun, itemIds }, progress, signal);
  await inTransaction(app.db, async (tx) => {
    await lockItems(tx, mover.tenantId, itemIds);
    const record = await packing(tx, mover, id);
    // Whoever placed a hold, lent a body or changed a record meanwhile comes first.
    await assertReady(tx, mover.tenantId, id);
    const paths = built.map(({ path }) => path).join(',');
    await bindFiles(tx, { resource: transfer.path, id }, String(record.packages ?? ''), paths, mover);
    await keepParts(tx, id, built);
    await changeRecord(
      { app, tx, actor: mover, origin: systemOrigin, resource: transfer },
      record,
      { status: transferStatus.packed, packages: paths, packedTime: wireNow(), packError: null },
      { name: 'pack', text: `执行“${transfer.events.pack}”，${record.no}` },
    );
    await addToChain(tx, { actor: mover, origin: systemOrigin }, [
      {
        ...{ action: 'ARC_TRANSFER_PACKAGE', objType: 'arc_transfer', objId: id, objNo: String(record.no) },
        detail: { parts: built.map(({ name, sha256 }) => ({ name, sha256 })) },
      },
    ]);
  });
  return built;
}

/** The transfer while it waits for its package, locked. */
async function packing(tx: Tx, mover: Actor, id: string): Promise<Row> {
  const record = await findRow(tx, scopeOf(transfer, mover), id, { lock: true, full: true });
  if (!record) throw notFound(transfer.messages.notFound);
  if (record.status !== transferStatus.packing) throw refuse('移交单不在打包中');
  return record;
}

/** The transfer waits to be packed again, or to be given back. */
async function noteFailure(app: App, tx: Tx, mover: Actor, id: string, message: string): Promise<void> {
  const record = await findRow(tx, scopeOf(transfer, mover), id, { lock: true, full: true });
  if (record?.status !== transferStatus.packing) return;
  const words = { name: 'packFailed', text: `执行“${transfer.events.packFailed}”，${record.no}` };
  const context = { app, tx, actor: mover, origin: systemOrigin, resource: transfer };
  await changeRecord(context, record, { packError: message.slice(0, 500) }, words);
}

async function keepParts(tx: Tx, id: string, built: readonly Built[]): Promise<void> {
  await sql`delete from arc_transfer_package where transfer_id = ${id}`.execute(tx);
  const rows = built.map(({ name, items, size, sha256 }, index) => ({
    ...{ id: randomUUID().replaceAll('-', ''), line_no: index + 1, name, items, size, sha256 },
  }));
  await sql`insert into arc_transfer_package (id, transfer_id, line_no, name, items, size, sha256)
    select id, ${id}, line_no, name, items, size, sha256 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, line_no int, name text, items int, size numeric, sha256 text)`.execute(tx);
}

/** The chain has of each record that it was packed. */
async function noteItems(tx: Tx, mover: Actor, ids: readonly string[], no: string): Promise<void> {
  const { rows } = await sql<{ id: string; no: string | null }>`select id, archive_no as no from arc_item
    where id = any(${[...ids]}) order by id`.execute(tx);
  await addToChain(
    tx,
    { actor: mover, origin: systemOrigin },
    rows.map((item) => ({
      ...{ action: 'ARC_ITEM_PACK', objType: 'arc_item', objId: item.id, objNo: item.no, detail: { transfer: no } },
    })),
  );
}
