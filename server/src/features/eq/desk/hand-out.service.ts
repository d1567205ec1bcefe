import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { asset, assetStatus } from '@dossier/contract/eq/asset.ts';
import type { handOut as handOutCall } from '@dossier/contract/eq/lending.ts';
import { loan, loanStatus } from '@dossier/contract/eq/loan.ts';
import { sql } from 'kysely';
import { refusal, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Row } from '#engine/resource/read.ts';
import { type Caller, changeRecord, titleOf } from '#engine/resource/write.ts';
import { assertOpen } from '#features/pm/project/project.public.ts';
import { wireNow } from '#services/log-entries.ts';
import { assertLendable, assertUnbooked, linesOfLoan, lockDevices } from '../loan/loan.public.ts';
import { bindPhotos, type DeskContext, lockLoan } from './desk.service.ts';

type Body = BodyOf<typeof handOutCall>;

/**
 * Hands devices out. A line that names a kind gets a real device; of a line for several the rest stays to be fetched.
 * @returns how many
 * @throws AppError C04 C05 EQ01 EQ02
 */
export function handOut(caller: Caller, body: Body): Promise<number> {
  const { app } = caller;
  return inTransaction(app.db, async (tx) => {
    const fetched = [loanStatus.booked, loanStatus.lent, loanStatus.partly];
    const context: DeskContext = { ...caller, tx, resource: loan };
    const before = await lockLoan(context, body, fetched, '借出');
    // A project is closed when its devices are back, and lends none from then on.
    await assertOpen(context, String(before.projectId ?? ''), '借出');
    const lines = new Map((await linesOfLoan(tx, before.id)).map((line) => [line.id, line]));
    const devices = await lockDevices(
      context,
      body.lines.map(({ assetId }) => assetId),
    );
    if (devices.size !== body.lines.length) throw refuse('同一台设备不能借出两次');
    const now = wireNow();
    if (String(before.endTime) <= now) throw refuse('借用时间已过，请改期后再借出');
    for (const given of body.lines) {
      const line = lines.get(given.lineId);
      const device = devices.get(given.assetId) as Row;
      if (!line || line.outTime !== null) throw refuse('明细已变化，请刷新后重试');
      await assertFits(context, before, line, device);
      const lineId = await splitLine(context, before.id, line);
      // Scanned twice, a line gives out no second device.
      if (lineId === line.id) line.outTime = now;
      await sql`update eq_loan_line set asset_id = ${device.id}, kind = null, quantity = 1, out_time = ${now}::timestamptz,
        out_cond = ${given.condition}, checked = ${given.accessories ?? null}, photos = ${given.photos || null}
        where id = ${lineId}`.execute(tx);
      await sql`insert into eq_booking (line_id, loan_id, asset_id, during) values (${lineId}, ${before.id}, ${device.id},
          tstzrange(least(${now}::timestamptz, ${String(before.startTime)}::timestamptz), greatest(${String(before.endTime)}::timestamptz, ${now}::timestamptz)))
        on conflict (line_id) do update set asset_id = excluded.asset_id, during = excluded.during`.execute(tx);
      const words = { name: 'handOut', text: `借出，${titleOf(asset, device)}` };
      await changeRecord({ ...context, resource: asset }, device, { status: assetStatus.lent }, words);
    }
    await bindPhotos(context, before, body.lines);
    const status = before.status === loanStatus.booked ? loanStatus.lent : String(before.status);
    const words = { name: 'handOut', text: `借出${body.lines.length}台，${titleOf(loan, before)}` };
    await changeRecord(context, before, { status }, words);
    return body.lines.length;
  });
}

/** The device is the one that was booked, or one of the kind that was, in store, and free for as long. */
async function assertFits(context: DeskContext, record: Row, line: Row, device: Row): Promise<void> {
  const name = titleOf(asset, device);
  if (line.assetId !== null && line.assetId !== device.id) throw refuse(`设备“${name}”不是这一行预约的设备`);
  if (line.assetId === null && line.kind !== device.kind) throw refuse(`设备“${name}”不属于这一行要借的类别`);
  await assertLendable(context, device);
  if (device.status !== assetStatus.held) {
    const texts = await context.app.dictTexts.textsOf(
      context.tx,
      asset.fields.status,
      [String(device.status)],
      context.actor,
    );
    const status = texts.get(String(device.status)) ?? String(device.status);
    throw refusal('EQ02', `设备“${name}”当前为“${status}”，不能借用`, { name, status });
  }
  await assertUnbooked(context.tx, { ...record, startTime: wireNow() }, new Map([[device.id, device]]));
}

/** The line that one device is written into: of a line for several a new one, and the line keeps the others. */
async function splitLine({ tx }: DeskContext, loanId: string, line: Row): Promise<string> {
  const left = Number(line.quantity ?? 1) - 1;
  if (left < 1) return line.id;
  const id = newId();
  await sql`update eq_loan_line set quantity = ${left} where id = ${line.id}`.execute(tx);
  line.quantity = left;
  await sql`insert into eq_loan_line (id, loan_id, line_no, quantity)
    select ${id}, ${loanId}, coalesce(max(line_no), 0) + 1, 1 from eq_loan_line where loan_id = ${loanId}`.execute(tx);
  return id;
}
