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
 * - `shared`: hours of a person, project and day by shares: members' or dispatches', whichever are more, since a member who is
 *   dispatched is there once;
 * - `planned`: hours of open tasks, spread evenly over their working days; `counted` where no share holds on that day of the
 *   project, since a share has its tasks in it.
 */
export const bookedSql = (tenantId: number): RawBuilder<unknown> => sql`
  ${spansSql(tenantId)},
  shared as materialized (
    select staff_id, project_id, day, week, max(share) * ${dayHours}::numeric / 100 as hours from (
      select s.staff_id, s.project_id, s.source, d.day, d.week, sum(s.share) as share
      from spans s join days d on d.day between s.start_date and s.until group by 1, 2, 3, 4, 5) one
    group by 1, 2, 3, 4),
  planned as materialized (
    select p.id as staff_id, k.project_id, k.id as task_id, d.day, d.week,
      k.plan_hours::numeric / greatest(k.duration, 1) as hours, h.day is null as counted
    from people p join pm_task k on k.tenant_id = ${tenantId} and k.owner = p.username and k.del_flag = 0
      and k.status = any(${[...openTasks]}) and k.type = ${taskType.task} and k.plan_hours > 0
    join pm_project j on j.id = k.project_id and j.del_flag = 0 and j.status <> all(${over})
    join days d on d.day between k.plan_start and k.plan_end
    left join shared h on h.staff_id = p.id and h.project_id = k.project_id and h.day = d.day)`;

/** Hours of each person and day: `loads` (staff_id, day, week, hours), to follow `bookedSql`. */
export const loadsSql: RawBuilder<unknown> = sql`
  loads as materialized (
    select staff_id, day, week, sum(hours) as hours from (
      select staff_id, day, week, hours from shared
      union all select staff_id, day, week, hours from planned where counted) one
    group by 1, 2, 3)`;
