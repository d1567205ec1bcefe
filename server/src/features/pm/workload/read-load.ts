import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { staff } from '@dossier/contract/pm/staff.ts';
import { dayHours } from '@dossier/contract/pm/timesheet.ts';
import { peoplePerPage, type readWorkload, shownWeeks } from '@dossier/contract/pm/workload/workload.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { invalid } from '#core/errors.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { bookedSql } from './booked.ts';
import { assertDays, daysSql, loadOf, type Week, weeksFrom } from './weeks.ts';

type Query = QueryOf<typeof readWorkload>;

interface PersonRow {
  id: string;
  no: string | null;
  name: string;
  rank: string | null;
  skills: string | null;
  depart: string | null;
  total: number;
  cells: { week: string; capacity: number; booked: number; peak: number }[] | null;
}

/** People by weeks: those whom the reader may see, employed in the weeks that are shown. One statement for a page. */
export async function readLoad(app: App, actor: Actor, query: Query): Promise<ResultOf<typeof readWorkload>> {
  assertDays({ from: query.from, freeFrom: query.freeFrom });
  const calendar = await app.workCalendar.daysOf(app.db, actor.tenantId);
  const weeks = weeksFrom(query.from ?? wireNow().slice(0, 10), shownWeeks, calendar.isWorking);
  const free = freeOf(query, weeks);
  const page = sql`limit ${peoplePerPage} offset ${((query.pageNo ?? 1) - 1) * peoplePerPage}`;
  const { rows } = await sql<PersonRow>`
    with ${daysSql(weeks)},
    matching as materialized (
      select t.id, t.no, t.name, t.username, t.rank, t.skills, t.join_date, t.leave_date from pm_staff t
      where ${scopeSql(scopeOf(staff, actor))} and ${filterSql(actor, query, weeks)}),
    people as materialized (select * from matching ${free ? sql`` : sql`order by no, id ${page}`}),
    ${bookedSql(actor.tenantId)},
    hours as materialized (
      select p.id as staff_id, d.day, d.week, ${dayHours}::int as capacity, 0::float8 as booked
      from people p join days d on d.day >= p.join_date and d.day <= coalesce(p.leave_date, 'infinity')
      union all select staff_id, day, week, 0, hours from loads),
    cells as (
      select staff_id, week, sum(capacity) as capacity, sum(booked) as booked, max(booked) as peak
      from hours group by 1, 2),
    bundles as materialized (
      select staff_id, jsonb_agg(jsonb_build_object('week', week, 'capacity', capacity, 'booked', booked, 'peak', peak)) as cells
      from cells group by 1),
    chosen as materialized (select * from people ${free ? freeSql(free) : sql``}),
    shown as materialized (select * from chosen order by no, id ${free ? page : sql``})
    select c.id, c.no, c.name, c.rank, c.skills, b.cells, (
        select d.depart_name from sys_user u join sys_user_depart ud on ud.user_id = u.id
        join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
        where u.username = c.username order by d.org_code = u.org_code desc, d.org_code limit 1) as depart,
      (select count(*) from ${free ? sql`chosen` : sql`matching`})::int as total
    from shown c left join bundles b on b.staff_id = c.id order by c.no, c.id`.execute(app.db);
  const sees = scopeOf(staff, actor).columns;
  return {
    weeks: weeks.map(({ week, start, end, worked }) => ({ week, start, end, workDays: worked.length })),
    total: rows[0]?.total ?? 0,
    people: rows.map((row) => {
      const cells = new Map((row.cells ?? []).map((cell) => [cell.week, cell]));
      return {
        ...{ id: row.id, no: sees.has('no') ? row.no : null, name: row.name, depart: row.depart },
        rank: sees.has('rank') ? row.rank : null,
        skills: sees.has('skills') ? csvOf(row.skills) : [],
        loads: weeks.map(({ week }) => loadOf(week, cells.get(week) ?? { capacity: 0, booked: 0, peak: 0 })),
      };
    }),
  };
}

/** Skills of the people whom the reader may see, for the filter. */
export async function readSkills({ db }: App, actor: Actor): Promise<string[]> {
  const scope = scopeOf(staff, actor);
  if (!scope.columns.has('skills')) return [];
  const { rows } = await sql<{ skill: string }>`
    select distinct trim(skill) as skill from pm_staff t, unnest(string_to_array(t.skills, ',')) as skill
    where ${scopeSql(scope)} and trim(skill) <> '' order by 1 limit 500`.execute(db);
  return rows.map(({ skill }) => skill);
}

/** Who is employed in some of the weeks and fits what was asked for. */
function filterSql(
  actor: Actor,
  { name, depart, skill, projectId }: Query,
  weeks: readonly Week[],
): RawBuilder<boolean> {
  const [first, last] = [weeks[0]?.start ?? '', weeks.at(-1)?.end ?? ''];
  const parts = [sql<boolean>`t.join_date <= ${last}::date and coalesce(t.leave_date, 'infinity') >= ${first}::date`];
  if (name !== undefined) parts.push(sql<boolean>`strpos(lower(t.name), ${name.trim().toLowerCase()}) > 0`);
  if (depart !== undefined)
    parts.push(sql<boolean>`exists (
      select 1 from sys_user u join sys_user_depart ud on ud.user_id = u.id join sys_depart d on d.id = ud.dep_id
      join sys_depart top on top.id = ${depart} and starts_with(d.org_code, top.org_code)
      where u.username = t.username)`);
  if (skill !== undefined) parts.push(hasSkill(actor, skill));
  if (projectId !== undefined) parts.push(worksOn(actor, projectId, first, last));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** Nobody is found by what the reader may not read of them. */
const hasSkill = (actor: Actor, skill: string): RawBuilder<boolean> =>
  scopeOf(staff, actor).columns.has('skills')
    ? sql<boolean>`exists (select 1 from unnest(string_to_array(t.skills, ',')) as one
        where lower(trim(one)) = ${skill.trim().toLowerCase()})`
    : sql<boolean>`false`;

/** Members, dispatched people and owners of tasks of a project that the reader may see, at some time of the weeks. */
const worksOn = (actor: Actor, projectId: string, first: string, last: string): RawBuilder<boolean> => sql<boolean>`
  exists (select 1 from pm_project j where j.id = ${projectId} and ${scopeSql(scopeOf(project, actor), 'j')}) and (
    exists (select 1 from pm_member m where m.project_id = ${projectId} and m.username = t.username
      and m.start_date <= ${last}::date and m.end_date >= ${first}::date)
    or exists (select 1 from pm_dispatch m where m.project_id = ${projectId} and m.staff_id = t.id and m.del_flag = 0
      and m.start_date <= ${last}::date and coalesce(m.end_date, m.plan_end) >= ${first}::date)
    or exists (select 1 from pm_task m where m.project_id = ${projectId} and m.owner = t.username and m.del_flag = 0
      and m.plan_start <= ${last}::date and m.plan_end >= ${first}::date))`;

interface Free {
  from: string;
  /** Share of each week that may be taken. */
  taken: number;
  /** Weeks that are worked from that day on. */
  weeks: number;
}

/** @throws AppError for a day outside of the weeks that are shown: what is not shown is not known */
function freeOf({ freeFrom, free = 100 }: Query, weeks: readonly Week[]): Free | null {
  if (freeFrom === undefined) return null;
  const [first, last] = [weeks[0]?.start ?? '', weeks.at(-1)?.end ?? ''];
  if (freeFrom < first || freeFrom > last) throw invalid({ freeFrom: '空闲日期须在所示各周内' });
  const left = weeks.filter(({ worked }) => worked.some((day) => day >= freeFrom)).length;
  return { from: freeFrom, taken: (100 - free) / 100, weeks: left };
}

/** Hours by which sums of shares may be off. */
const tolerance = 0.001;

/** Who is employed in each week from the day on, and has enough of each left. */
const freeSql = ({ from, taken, weeks }: Free): RawBuilder<unknown> => sql`
  where id in (
    select staff_id from (
      select staff_id, sum(capacity) as capacity, sum(booked) as booked from hours
      where day >= ${from}::date group by staff_id, week) w
    group by staff_id
    having count(*) filter (where capacity > 0) = ${weeks} and bool_and(booked <= capacity * ${taken}::float8 + ${tolerance}::float8))`;
