import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { project } from '@dossier/contract/pm/project.ts';
import {
  dayHours,
  lineStatus,
  type readChoices,
  type WeekLine,
  type WeekSheet,
} from '@dossier/contract/pm/timesheet.ts';
import { addWeeks, daysOfWeek, weekOf } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { lastDay, workedOn } from './allowed.ts';
import { standardOf } from './line.rules.ts';
import { lockedMonths, monthOf } from './months.ts';
import { daysOf } from './sheet.ts';

/** Weeks that are shown beside the one that is open. */
const shownWeeks = 8;

/** A week of the caller; nobody reads another person's here. */
export async function readWeek(app: App, actor: Actor, asked: string | undefined): Promise<WeekSheet> {
  const { db } = app;
  const present = weekOf(wireNow().slice(0, 10));
  const week = asked ?? present;
  const days = daysOf(week);
  const calendar = await app.workCalendar.daysOf(db, actor.tenantId);
  const locked = await lockedMonths(db, actor.tenantId, days.map(monthOf));
  const { rows: sheets } = await sql<{ version: number }>`select version from pm_ts
    where tenant_id = ${actor.tenantId} and username = ${actor.username} and week = ${week}`.execute(db);
  const { rows: lines } = await sql<WeekLine>`
    select l.id, l.project_id as "projectId", p.name as "projectName", p.code as "projectCode", l.task_id as "taskId",
      k.name as "taskName", l.day, l.type, l.hours::float8 as hours, l.note, l.billable, l.status,
      u.realname as "approverName", l.reason
    from pm_ts_line l left join pm_project p on p.id = l.project_id left join pm_task k on k.id = l.task_id
    left join sys_user u on u.username = l.approver
    where l.tenant_id = ${actor.tenantId} and l.username = ${actor.username} and l.week = ${week} and l.del_flag = 0
    order by p.name nulls last, k.wbs_key nulls first, l.type, l.day, l.id`.execute(db);
  return {
    week,
    version: sheets[0]?.version ?? 0,
    days: days.map((day) => ({
      day,
      standard: calendar.isWorking(day) ? dayHours : 0,
      locked: locked.has(monthOf(day)),
    })),
    standard: standardOf(calendar.isWorking, days),
    lastDay: lastDay(),
    lines,
    recent: await recentWeeks(db, actor, week > present ? week : present),
  };
}

/** In which state a week is: what is left to do in it comes first. */
const order = [lineStatus.rejected, lineStatus.draft, lineStatus.waiting, lineStatus.approved, lineStatus.locked];

async function recentWeeks(db: Db, actor: Actor, last: string): Promise<WeekSheet['recent']> {
  const weeks = Array.from({ length: shownWeeks }, (_, index) => addWeeks(last, index + 1 - shownWeeks));
  const { rows } = await sql<{ week: string; hours: number; states: string[] }>`
    select week, sum(hours)::float8 as hours, array_agg(distinct status) as states from pm_ts_line
    where tenant_id = ${actor.tenantId} and username = ${actor.username} and week = any(${weeks}) and del_flag = 0
    group by week`.execute(db);
  const found = new Map(rows.map((row) => [row.week, row]));
  return weeks.map((week) => ({
    ...{ week, monday: daysOfWeek(week)[0] ?? '', hours: found.get(week)?.hours ?? 0 },
    status: order.find((status) => found.get(week)?.states.includes(status)) ?? null,
  }));
}

/** Projects that the caller sees and is a member of in a week, while they are worked on; with the tasks that are open. */
export async function choicesOf(db: Db, actor: Actor, week: string): Promise<ResultOf<typeof readChoices>> {
  const days = daysOf(week);
  if (!actor.permissions.has('pm:project:list')) return [];
  const { rows } = await sql<ResultOf<typeof readChoices>[number]>`
    select p.id, p.code, p.name, coalesce((
      select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'wbs', k.wbs) order by k.wbs_key)
      from (select id, name, wbs, wbs_key from pm_task where project_id = p.id and del_flag = 0 and status <> '4'
        and type = 'task' order by wbs_key limit 500) k), '[]') as tasks
    from pm_project p where ${scopeSql(scopeOf(project, actor), 'p')} and p.status = any(${[...workedOn]})
      and exists (select 1 from pm_member m where m.project_id = p.id and m.username = ${actor.username}
        and m.start_date <= ${days[6] ?? ''}::date and m.end_date >= ${days[0] ?? ''}::date)
    order by p.name, p.id limit 100`.execute(db);
  return rows;
}
