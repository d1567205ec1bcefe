import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { asset, assetStatus } from '@dossier/contract/eq/asset.ts';
import type { takeBack as takeBackCall } from '@dossier/contract/eq/lending.ts';
import { loan, loanStatus } from '@dossier/contract/eq/loan.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { refusal, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import type { Row } from '#engine/resource/read.ts';
import { type Caller, changeRecord, titleOf } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { linesOfLoan, lockDevices } from '../loan/loan.public.ts';
import { bindPhotos, type DeskContext, lockLoan } from './desk.service.ts';
import { accessoriesOf } from './scan.service.ts';

type Body = BodyOf<typeof takeBackCall>;

/** A device that comes back damaged is not lent until somebody has looked at it. */
const damaged = 'C';

/**
 * Takes devices back: their condition, what of their accessories is there, and what is to be paid. With the last one the
 * loan is over; what was not fetched by then is free again.
 * @returns how many
 * @throws AppError C04 C05 EQ06
 */
export function takeBack(caller: Caller, body: Body): Promise<number> {
  const { app } = caller;
  return inTransaction(app.db, async (tx) => {
    const context: DeskContext = { ...caller, tx, resource: loan };
    const before = await lockLoan(context, body, [loanStatus.lent, loanStatus.partly], '归还');
    const lines = new Map((await linesOfLoan(tx, before.id)).map((line) => [line.id, line]));
    const back = body.lines.map((given) => {
      const line = lines.get(given.lineId);
      if (!line || line.outTime === null || line.backTime !== null) throw refuse('明细已变化，请刷新后重试');
      return { given, line };
    });
    if (new Set(body.lines.map(({ lineId }) => lineId)).size !== back.length) throw refuse('明细已变化，请刷新后重试');
    const ids = back.map(({ line }) => String(line.assetId));
    const [devices, accessories] = [await lockDevices(context, ids), await accessoriesOf(tx, ids)];
    for (const { given, line } of back) {
      const device = devices.get(String(line.assetId)) as Row;
      const missing = missingOf(accessories.get(device.id) ?? [], given.accessories);
      const [first] = missing;
      if (first && !given.missing?.trim())
        throw refusal('EQ06', `配件“${first.name}”缺少${first.count}件，请登记后再归还`, first);
      const checked = [
        line.checked,
        ...missing.map(({ name, count }) => `缺少${name}${count}件`),
        given.missing?.trim(),
      ];
      const photos = [...csvOf(String(line.photos ?? '')), ...csvOf(given.photos ?? '')].join(',');
      await sql`update eq_loan_line set back_time = ${wireNow()}::timestamptz,
        back_cond = ${missing.length > 0 && given.condition === 'A' ? 'D' : given.condition},
        checked = ${checked.filter(Boolean).join('；').slice(0, 500) || null}, damage = ${given.damage ?? null},
        photos = ${photos || null} where id = ${line.id}`.execute(tx);
      await sql`delete from eq_booking where line_id = ${line.id}`.execute(tx);
      const words = { name: 'takeBack', text: `归还，${titleOf(asset, device)}` };
      const status = given.condition === damaged ? assetStatus.stopped : assetStatus.held;
      // One that was reported lost meanwhile is back too.
      await changeRecord({ ...context, resource: asset }, device, { status }, words);
    }
    await bindPhotos(context, before, body.lines);
    const isOver = [...lines.values()].every(
      ({ id, outTime, backTime }) => outTime === null || backTime !== null || back.some(({ line }) => line.id === id),
    );
    if (isOver) await sql`delete from eq_booking where loan_id = ${before.id}`.execute(tx);
    const words = { name: 'takeBack', text: `归还${back.length}台，${titleOf(loan, before)}` };
    await changeRecord(context, before, { status: isOver ? loanStatus.returned : loanStatus.partly }, words);
    return back.length;
  });
}

function missingOf(
  expected: readonly { name: string; quantity: number }[],
  came: Readonly<Record<string, number>>,
): { name: string; count: number }[] {
  return expected.flatMap(({ name, quantity }) => {
    const count = quantity - (came[name] ?? 0);
    return count > 0 ? [{ name, count }] : [];
  });
}
