import { archiveLoanStatus, loanKind } from '@dossier/contract/arc/loan.ts';
import { said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { headsAbove } from '#engine/flow/heads.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';

/** Days before a loan ends on which its borrower is told; days after which the head of their department is, too. */
const [before, toHead] = [[3, 1], 7] as const;

interface Due {
  line_id: string;
  loan_id: string;
  tenant_id: number;
  title: string;
  /** The borrower may still know of the record. */
  cleared: boolean;
  code: string;
  borrower: string;
  dept_code: string | null;
  day: string;
  /** Days since the end; below 0 it is still to come. */
  late: number;
}

/** 借阅催还 (domain 10). */
export const remindArchiveLoans = defineJob({
  name: 'arc.remind-loans',
  title: '借阅催还',
  description: '档案借阅到期前3天、1天和逾期后每天提醒借阅人，逾期超过7天同时提醒部门负责人；每件档案每天提醒一次',
  cron: '0 0 9 * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    return `发送提醒 ${await remindOfArchiveLoans(app, now, progress)} 条`;
  },
});

/** @returns how many people were told of a loan that they were not told of today */
export async function remindOfArchiveLoans(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const { rows } = await sql<Due>`
    select n.id as line_id, l.id as loan_id, l.tenant_id, i.title, arc_knows(l.tenant_id, u.username, i.id) as cleared, l.code, l.borrower,
      l.dept_code, to_char(l.end_date, 'YYYY-MM-DD') as day, ${today}::date - l.end_date as late
    from arc_loan l join arc_loan_line n on n.loan_id = l.id join arc_item i on i.id = n.item_id
      join sys_user u on u.username = l.borrower and u.del_flag = 0
    where l.del_flag = 0 and l.kind <> ${loanKind.electronic}
      and l.status in (${archiveLoanStatus.lent}, ${archiveLoanStatus.partly})
      and n.out_time is not null and n.back_time is null
      and (l.end_date < ${today}::date or l.end_date - ${today}::date = any(${[...before]}))
    order by l.end_date, n.id limit 5000`.execute(app.db);
  let told = 0;
  for (const [index, due] of rows.entries()) {
    progress(index, rows.length);
    told += await remind(app, due, today);
  }
  return told;
}

async function remind(app: App, due: Due, today: string): Promise<number> {
  const { line_id, loan_id, tenant_id, title, cleared, code, borrower, dept_code, day, late } = due;
  const openPage = `/arc/loan?detail=${loan_id}`;
  const what = cleared ? title : code;
  const text =
    late > 0
      ? said('您借阅的“{0}”应于{1}归还，已逾期{2}天', what, day, late)
      : said('您借阅的“{0}”应于{1}归还', what, day);
  const texts = [{ userIds: await idsOf(app, [borrower]), text, openPage }];
  if (late > toHead) {
    const [head] = await headsAbove(app.db, dept_code ?? '', borrower);
    // A head may be cleared for less than the record: the loan is named and not what is in it.
    const toldHead = said('借阅单{0}应于{1}归还，已逾期{2}天', code, day, late);
    texts.push({ userIds: await idsOf(app, head?.heads ?? []), text: toldHead, openPage });
  }
  return remindOnce(app, {
    ...{ kind: 'arc.loan', recordId: line_id, tenantId: tenant_id, today, about: { type: 'arc_loan', id: loan_id } },
    ...{ texts, priority: late > 0 ? 'H' : 'M' },
  });
}

async function idsOf({ db }: App, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const { rows } = await sql<{
    id: string;
  }>`select id from sys_user where username = any(${[...usernames]}) and del_flag = 0
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
