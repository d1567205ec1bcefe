import { archiveLoan, archiveLoanStatus, loanKind } from '@dossier/contract/arc/loan.ts';
import { queueStatus } from '@dossier/contract/arc/queue.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { systemActor, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { letGo } from './loan.hooks.ts';
import { begin, leaveLine, lockLine, move } from './queue.service.ts';

/** 电子借阅到期, 预约保留 (domain 10). */
export const loanClock = defineJob({
  name: 'arc.loan-clock',
  title: '电子借阅到期与预约保留',
  description:
    '到拟借日的电子借阅自动生效，到期的自动归还；备好后3个工作日未领取的借阅单过期，保留的档案留给下一位预约人',
  cron: '0 0/10 * * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    const { begun, ended, expired } = await runLoanClock(app, now, progress);
    return `电子借阅生效 ${begun} 张，到期 ${ended} 张，逾期未领 ${expired} 张`;
  },
});

/** Moves on what the day moves on. @returns how many of each */
export async function runLoanClock(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<{ begun: number; ended: number; expired: number }> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const { lent, approved, ready } = archiveLoanStatus;
  const { rows } = await sql<{ id: string; tenant_id: number }>`
    select id, tenant_id from arc_loan where del_flag = 0 and (
      (kind = ${loanKind.electronic} and status = ${approved} and start_date <= ${today}::date)
      or (kind = ${loanKind.electronic} and status = ${lent} and end_date < ${today}::date)
      or (status = ${ready} and fetch_by < ${today}::date))
    order by create_time, id limit 2000`.execute(app.db);
  const counts = { begun: 0, ended: 0, expired: 0 };
  for (const [index, { id, tenant_id }] of rows.entries()) {
    progress(index, rows.length);
    try {
      const done = await moveOn(app, id, tenant_id, today);
      if (done) counts[done] += 1;
    } catch (error) {
      // One that cannot go on does not hold up the others.
      app.log.error({ err: error, loanId: id }, 'a loan was not moved on by the clock');
    }
  }
  return counts;
}

/** @returns what became of it; null when somebody was quicker */
function moveOn(app: App, id: string, tenantId: number, today: string): Promise<'begun' | 'ended' | 'expired' | null> {
  const actor = { ...systemActor, tenantId };
  return inTransaction(app.db, async (tx) => {
    await lockLine(tx, tenantId);
    const record = await findRow(tx, scopeOf(archiveLoan, actor), id, { lock: true, full: true });
    const context = { app, tx, actor, origin: systemOrigin, source: 'job' as const };
    const isElectronic = record?.kind === loanKind.electronic;
    if (isElectronic && record.status === archiveLoanStatus.approved && String(record.startDate) <= today) {
      await begin(context, record);
      return 'begun';
    }
    if (isElectronic && record.status === archiveLoanStatus.lent && String(record.endDate) < today) {
      await sql`update arc_loan_line set back_time = ${wireNow()}::timestamptz
        where loan_id = ${id} and back_time is null`.execute(tx);
      await move(context, record, archiveLoanStatus.returned, { name: 'expire', text: `电子借阅到期，${record.code}` });
      return 'ended';
    }
    if (record?.status === archiveLoanStatus.ready && String(record.fetchBy) < today) {
      await move(context, record, archiveLoanStatus.expired, { name: 'expire', text: `逾期未领，${record.code}` });
      await leaveLine(context, id, queueStatus.ended);
      await letGo(context, record);
      return 'expired';
    }
    return null;
  });
}
