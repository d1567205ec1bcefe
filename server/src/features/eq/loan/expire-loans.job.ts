import { fetchedWithinHours, loan, loanStatus } from '@dossier/contract/eq/loan.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { systemActor, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { changeRecord, titleOf } from '#engine/resource/write.ts';
import { defineJob } from '#services/jobs/define.ts';
import type { App } from '#services/services.ts';
import { release } from './booking.service.ts';

/** 30 —起始后24小时未领→ 80, freed (domain 7). */
export const expireLoans = defineJob({
  name: 'eq.expire-loans',
  title: '逾期未领设备释放',
  description: `开始${fetchedWithinHours}小时后仍未领取的借用单改为“逾期未领”，预约的设备释放给其他人`,
  cron: '0 20 * * * ?',
  params: Type.Object({}),
  async run({ app, now, log, progress }) {
    const codes = await expireUnfetched(app, now, progress);
    for (const code of codes) log(`借用单 ${code}`);
    return `释放逾期未领的借用单 ${codes.length} 张`;
  },
});

/** @returns numbers of the loans whose devices are free again */
export async function expireUnfetched(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string; tenant_id: number }>`
      select id, tenant_id from eq_loan where status = ${loanStatus.booked} and del_flag = 0
        and start_time < ${now.toISOString()}::timestamptz - make_interval(hours => ${fetchedWithinHours})
      order by start_time limit 1000`.execute(app.db);
  const codes: string[] = [];
  for (const [index, { id, tenant_id }] of rows.entries()) {
    progress(index, rows.length);
    const code = await expire(app, id, tenant_id);
    if (code !== null) codes.push(code);
  }
  return codes;
}

/** @returns its number; null when somebody was quicker */
function expire(app: App, id: string, tenantId: number): Promise<string | null> {
  const actor = { ...systemActor, tenantId };
  return inTransaction(app.db, async (tx) => {
    const before = await findRow(tx, scopeOf(loan, actor), id, { lock: true, full: true });
    if (before?.status !== loanStatus.booked) return null;
    const context = { app, tx, actor, origin: systemOrigin, resource: loan, source: 'job' as const };
    const words = { name: 'expire', text: `逾期未领，${titleOf(loan, before)}` };
    await changeRecord(context, before, { status: loanStatus.expired }, words);
    await release(tx, id);
    return String(before.code);
  });
}
