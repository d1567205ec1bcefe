import { lineStatus } from '@dossier/contract/pm/timesheet.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Caller, WriteContext } from '#engine/resource/write.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import { lockRates, rebookMonth } from './booking.ts';

type Context = Pick<WriteContext, 'tx' | 'actor'>;

export const monthOf = (day: string): string => day.slice(0, 7);

const keyOf = (tenantId: number, month: string) => sql`hashtextextended(${`pm_ts_lock:${tenantId}:${month}`}, 0)`;

/** Months stay open, or locked, as they are until the transaction ends. @returns those that are locked */
export async function holdMonths({ tx, actor }: Context, days: readonly string[]): Promise<ReadonlySet<string>> {
  const months = [...new Set(days.map(monthOf))].toSorted();
  for (const month of months)
    await sql`select pg_advisory_xact_lock_shared(${keyOf(actor.tenantId, month)})`.execute(tx);
  return lockedMonths(tx, actor.tenantId, months);
}

export async function lockedMonths(
  db: Db | Tx,
  tenantId: number,
  months: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ month: string }>`
    select month from pm_ts_lock where tenant_id = ${tenantId} and unlocked_time is null
      and month = any(${[...months]})`.execute(db);
  return new Set(rows.map(({ month }) => month));
}

/** PM27: nothing of a locked month is written. */
export function assertUnlocked(locked: ReadonlySet<string>, days: readonly string[]): void {
  const month = days.map(monthOf).find((one) => locked.has(one));
  if (month !== undefined) throw refusal('PM27', `${month}工时已锁定，请联系财务`);
}

/** 月度锁定: approved hours of a month can no longer be taken back, and no others are entered or decided on. */
export async function lock({ tx, actor, origin }: Context & Pick<Caller, 'origin'>, month: string): Promise<void> {
  if (month > monthOf(wireNow())) throw refusal('input', '不能锁定尚未开始的月份');
  if (await isLocked({ tx, actor }, month)) throw refusal('state', '当前状态为“已锁定”，不能执行“月度锁定”');
  await sql`insert into pm_ts_lock (id, tenant_id, month, locked_by, locked_time)
    values (${newId()}, ${actor.tenantId}, ${month}, ${actor.username}, now())`.execute(tx);
  await moveLines({ tx, actor }, month, lineStatus.approved, lineStatus.locked);
  await log({ tx, actor, origin }, 'lock', `锁定${month}工时`, { month });
}

/** 解锁, with a reason (PM44). */
export async function unlock(
  { tx, actor, origin }: Context & Pick<Caller, 'origin'>,
  month: string,
  reason: string,
): Promise<void> {
  if (reason === '') throw refusal('PM44', '请填写解锁原因');
  await lockRates({ tx, actor });
  if (!(await isLocked({ tx, actor }, month))) throw refusal('state', '当前状态为“未锁定”，不能执行“解锁”');
  await sql`update pm_ts_lock set unlocked_by = ${actor.username}, unlocked_time = now(), reason = ${reason}
    where tenant_id = ${actor.tenantId} and month = ${month} and unlocked_time is null`.execute(tx);
  await moveLines({ tx, actor }, month, lineStatus.locked, lineStatus.approved);
  await rebookMonth({ tx, actor }, month);
  await log({ tx, actor, origin }, 'unlock', `解锁${month}工时`, { month, reason });
}

/** Whether a month is locked; who writes into it waits from now on. */
async function isLocked({ tx, actor }: Context, month: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${keyOf(actor.tenantId, month)})`.execute(tx);
  return (await lockedMonths(tx, actor.tenantId, [month])).has(month);
}

async function moveLines({ tx, actor }: Context, month: string, from: string, to: string): Promise<void> {
  await sql`update pm_ts_line set status = ${to}, version = version + 1
    where tenant_id = ${actor.tenantId} and status = ${from} and del_flag = 0
      and day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month'`.execute(tx);
}

const log = (
  { tx, actor, origin }: Context & Pick<Caller, 'origin'>,
  name: string,
  content: string,
  parameters: object,
) => writeLog(tx, actor, origin, { content, operate: operateType.edit, method: `pm:ts:${name}`, parameters });
