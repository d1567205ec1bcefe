import { said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';

/** Days before a loan ends, and before a service is due, on which people are reminded. */
const before = { loan: [1, 0], service: [30, 7, 0] };

interface Reminder {
  kind: 'due' | 'late' | 'service';
  id: string;
  tenant_id: number;
  username: string;
  name: string;
  day: string;
  days: number;
}

/** 设备 (domain 8): what is due, overdue, or soon to be serviced; once a day for each. */
export const remindLoans = defineJob({
  name: 'eq.remind-loans',
  title: '设备借用提醒',
  description: '借用到期、逾期提醒借用人，设备保养或检定到期提醒保管人；每件事每天提醒一次',
  cron: '0 10 9 * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    return `发送提醒 ${await sendReminders(app, now, progress)} 条`;
  },
});

/** @returns how many people were reminded of something that they were not today */
export async function sendReminders(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const reminders = await remindersOf(app, today);
  let told = 0;
  for (const [index, reminder] of reminders.entries()) {
    progress(index, reminders.length);
    if (await remind(app, reminder, today)) told += 1;
  }
  return told;
}

async function remindersOf({ db }: App, today: string): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select case when l.end_time::date < ${today}::date then 'late' else 'due' end as kind, l.id, l.tenant_id,
      l.borrower as username, l.code as name, l.end_time::date as day, abs(l.end_time::date - ${today}::date) as days
    from eq_loan l where l.status in ('50', '55') and l.del_flag = 0
      and (l.end_time::date < ${today}::date or l.end_time::date - ${today}::date = any(${before.loan}))
    union all
    select 'service', a.id, a.tenant_id, a.keeper, a.name, a.service_due, a.service_due - ${today}::date
    from eq_asset a where a.del_flag = 0 and a.status <> '3' and a.service_due - ${today}::date = any(${before.service})
    order by 2 limit 5000`.execute(db);
  return rows;
}

async function remind(
  app: App,
  { kind, id, tenant_id, username, name, day, days }: Reminder,
  today: string,
): Promise<boolean> {
  const person = await app.db
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', username)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  if (!person) return false;
  const text = {
    due: days === 0 ? said('借用单{0}的设备应于今天归还', name) : said('借用单{0}的设备应于{1}归还', name, day),
    late: said('借用单{0}的设备应于{1}归还，已逾期{2}天', name, day, days),
    service:
      days === 0 ? said('设备“{0}”的保养或检定今天到期', name) : said('设备“{0}”的保养或检定将于{1}到期', name, day),
  }[kind];
  const [type, page] = kind === 'service' ? ['eq_asset', '/eq/asset'] : ['eq_loan', '/eq/loan'];
  const told = await remindOnce(app, {
    ...{ kind: `eq.${kind}`, recordId: id, tenantId: tenant_id, today, about: { type, id } },
    texts: [{ userIds: [person.id], text, openPage: `${page}?detail=${id}` }],
    priority: kind === 'late' ? 'H' : 'M',
  });
  return told > 0;
}
