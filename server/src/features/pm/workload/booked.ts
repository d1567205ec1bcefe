import { dispatchStatus } from '@dossier/contract/pm/dispatch.ts';
import { projectStatus } from '@dossier/contract/pm/project.ts';
import { openTasks, taskType } from '@dossier/contract/pm/task.ts';
import { dayHours } from '@dossier/contract/pm/timesheet.ts';
import { type RawBuilder, sql } from 'kysely';

const { waiting, present, left } = dispatchStatus;
/** Dispatches that take somebody's time: they were there, are, or are to be. */
const dispatched = [waiting, present, left];
/** Projects in which nobody works any more. */
const over = [projectStatus.closed, projectStatus.archived, projectStatus.terminated];

/**
 * `spans`: shares of people in projects, as members or by dispatches, as a common table expression. It reads `people` (id,
 * username) and `days` (day).
 */
export const spansSql = (tenantId: number): RawBuilder<unknown> => sql`
  spans as materialized (
    select p.id as staff_id, d.project_id, 'dispatch' as source, d.id as source_id, d.role, d.share, d.start_date,
      coalesce(d.end_date, case when d.status = ${present}
        then greatest(d.plan_end, (now() at time zone 'Asia/Shanghai')::date) else d.plan_end end) as until
    from people p join pm_dispatch d on d.staff_id = p.id
    where d.tenant_id = ${tenantId} and d.del_flag = 0 and d.status = any(${dispatched})
    union all
    select p.id, m.project_id, 'member', m.id, m.role, m.share, m.start_date, m.end_date
    from people p join pm_member m on m.username = p.username and m.end_date >= (select min(day) from days)
      and m.start_date <= (select max(day) from days)
    join pm_project j on j.id = m.project_id and j.tenant_id = ${tenantId} and j.del_flag = 0
      and j.status <> all(${over}))`;

/**
 * What takes people's time, as common table expressions (decision 0151). They read `people` (id, username) and `days` (day,
 * week), the working days that are asked about. Besides `spans` they give
 * - `planned`: hours of open tasks, spread evenly over their working days;
 * - `booked`: hours of a person, project and day: shares of members or of dispatches, whichever are more, since a member who is
 *   dispatched is there once; where no share holds, the tasks', since a share has the tasks of its project in it;
 * - `loads`: hours of a person and day.
 * All is put together by groups and not by joins: of what a common table expression holds the planner knows too little.
 */
export const bookedSql = (tenantId: number): RawBuilder<unknown> => sql`
  ${spansSql(tenantId)},
  planned as materialized (
    select p.id as staff_id, k.project_id, k.id as task_id, d.day, d.week,
      k.plan_hours::float8 / greatest(k.duration, 1) as hours
    from people p join pm_task k on k.tenant_id = ${tenantId} and k.owner = p.username and k.del_flag = 0
      and k.status = any(${[...openTasks]}) and k.type = ${taskType.task} and k.plan_hours > 0
    join pm_project j on j.id = k.project_id and j.del_flag = 0 and j.status <> all(${over})
    join days d on d.day between k.plan_start and k.plan_end),
  booked as materialized (
    select staff_id, project_id, day, week,
      coalesce(max(share) * ${dayHours}::float8 / 100, sum(hours)) as hours
    from (
      select s.staff_id, s.project_id, d.day, d.week, sum(s.share) as share, null::float8 as hours
      from spans s join days d on d.day between s.start_date and s.until group by s.source, 1, 2, 3, 4
      union all
      select staff_id, project_id, day, week, null, hours from planned) one
    group by 1, 2, 3, 4),
  loads as materialized (
    select staff_id, day, week, sum(hours) as hours from booked group by 1, 2, 3)`;
