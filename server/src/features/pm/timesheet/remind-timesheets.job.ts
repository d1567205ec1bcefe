import { said } from '@dossier/contract/communication/said.ts';
import { addWeeks, daysOfWeek, weekOf } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { workedOn } from './allowed.ts';
import { standardOf } from './line.rules.ts';

/** 工时催报 on Fridays (domain 10): the week that ends. */
export const remindTimesheets = defineJob({
  name: 'pm.remind-timesheets',
  title: '工时催报',
  description: '周五提醒本周工时尚未提交的项目成员，每人每天提醒一次',
  cron: '0 0 17 ? * FRI',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    return `发送提醒 ${await remindOfWeek(app, now, { back: 0, progress })} 条`;
  },
});

/** On Mondays: the week before, and the managers of the projects hear of it. */
export const remindLateTimesheets = defineJob({
  name: 'pm.remind-late-timesheets',
  title: '上周工时催报',
  description: '周一提醒上周工时尚未提交的项目成员及其项目经理，每人每天提醒一次',
  cron: '0 0 10 ? * MON',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    return `发送提醒 ${await remindOfWeek(app, now, { back: 1, progress })} 条`;
  },
});

interface Missing {
  tenant_id: number;
  user_id: string;
  username: string;
  realname: string;
  hours: number;
  /** Ids of the managers of the projects that the person works on. */
  managers: string[];
}

/** @returns how many people were told of a week that they, or their people, have not handed in */
export async function remindOfWeek(
  app: App,
  now: Date,
  { back, progress = () => {} }: { back: number; progress?: (done: number, total: number) => void },
): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const week = addWeeks(weekOf(today), -back);
  const missing = await missingOf(app, week);
  let told = 0;
  for (const [index, person] of missing.entries()) {
    progress(index, missing.length);
    const calendar = await app.workCalendar.daysOf(app.db, person.tenant_id);
    const standard = standardOf(calendar.isWorking, daysOfWeek(week));
    // A week of holidays is owed by nobody.
    if (standard === 0) continue;
    told += await remind(app, person, { week, today, standard, toManagers: back > 0 });
  }
  return told;
}

/** Members of projects that are worked on, who have handed in nothing of the week or have something of it open. */
async function missingOf({ db }: App, week: string): Promise<Missing[]> {
  const days = daysOfWeek(week);
  const { rows } = await sql<Missing>`
    select p.tenant_id, u.id as user_id, u.username, coalesce(u.realname, u.username) as realname,
      coalesce(max(s.hours), 0)::float8 as hours, array_remove(array_agg(distinct m.id::text), null) as managers
    from pm_member w
    join pm_project p on p.id = w.project_id and p.del_flag = 0 and p.status = any(${[...workedOn]})
    join sys_user u on u.username = w.username and u.del_flag = 0 and u.status = 1
    left join sys_user m on m.username = p.pm and m.del_flag = 0 and m.status = 1 and m.id <> u.id
    left join lateral (
      select sum(l.hours) as hours, bool_or(l.status in ('0', '3')) as open from pm_ts_line l
      where l.tenant_id = p.tenant_id and l.username = w.username and l.week = ${week} and l.del_flag = 0) s on true
    where w.start_date <= ${days[6] ?? ''}::date and w.end_date >= ${days[0] ?? ''}::date
      and (s.hours is null or s.open)
    group by p.tenant_id, u.id, u.username, u.realname order by u.username limit 5000`.execute(db);
  return rows;
}

function remind(
  app: App,
  { tenant_id, user_id, username, realname, hours, managers }: Missing,
  { week, today, standard, toManagers }: { week: string; today: string; standard: number; toManagers: boolean },
): Promise<number> {
  const text = said('您{0}的工时尚未提交，应填{1}小时，已填{2}小时', week, standard, hours);
  const about = said('{0}{1}的工时尚未提交，应填{2}小时，已填{3}小时', realname, week, standard, hours);
  return remindOnce(app, {
    ...{ kind: 'pm.timesheet', recordId: `${tenant_id}:${week}:${username}`, tenantId: tenant_id, today },
    about: { type: 'pm_ts', id: week },
    texts: [
      { userIds: [user_id], text, openPage: `/pm/timesheet?week=${week}` },
      { userIds: toManagers ? managers : [], text: about, openPage: '/pm/timesheet/approve' },
    ],
  });
}
