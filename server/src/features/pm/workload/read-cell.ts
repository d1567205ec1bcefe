import type { QueryOf } from '@dossier/contract/core/endpoint.ts';
import { dispatch } from '@dossier/contract/pm/dispatch.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { staff } from '@dossier/contract/pm/staff.ts';
import { task } from '@dossier/contract/pm/task.ts';
import { dayHours } from '@dossier/contract/pm/timesheet.ts';
import { allocateRight, type readWorkloadCell, type WorkloadCell } from '@dossier/contract/pm/workload/workload.ts';
import { daysOfWeek } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { invalid, notFound } from '#core/errors.ts';
import { findRow } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';
import { bookedSql } from './booked.ts';
import { daysSql, loadOf, weeksFrom } from './weeks.ts';

type Source = WorkloadCell['projects'][number]['sources'][number];

interface SourceRow extends Omit<Source, 'kind'> {
  kind: Source['kind'] | 'project';
  projectId: string;
}

/** What a week of a person is made of, as far as the reader may see the projects; the others are one sum. */
export async function readCell(
  app: App,
  actor: Actor,
  { staffId, week }: QueryOf<typeof readWorkloadCell>,
): Promise<WorkloadCell> {
  const [start, end] = [daysOfWeek(week)[0], daysOfWeek(week)[6]];
  if (start === undefined || end === undefined) throw invalid({ week: '周格式不正确' });
  const person = await findRow(app.db, scopeOf(staff, actor), staffId, { full: true });
  if (!person) throw notFound(staff.messages.notFound);
  const calendar = await app.workCalendar.daysOf(app.db, actor.tenantId);
  const weeks = weeksFrom(start, 1, calendar.isWorking);
  const { rows } = await sql<SourceRow>`
    with ${daysSql(weeks)},
    people as materialized (select ${staffId}::text as id, ${String(person.username)}::text as username),
    ${bookedSql(actor.tenantId)}
    select s.source as kind, s.source_id as id, s.project_id as "projectId", null as name, s.role, s.share::int as share,
      s.start_date as start, s.until as end, (sum(s.share) * ${dayHours}::float8 / 100)::float8 as hours
    from spans s join days d on d.day between s.start_date and s.until group by 1, 2, 3, 5, 6, 7, 8
    union all
    select 'task', k.id, k.project_id, k.name, null, null, k.plan_start, k.plan_end,
      coalesce(sum(n.hours) filter (where not exists (
        select 1 from spans s where s.project_id = n.project_id and n.day between s.start_date and s.until)), 0)::float8
    from planned n join pm_task k on k.id = n.task_id group by k.id
    union all
    select 'project', project_id, project_id, null, null, null, min(day), max(day), sum(hours)::float8
    from booked group by project_id
    union all
    select 'project', '', '', null, null, null, null, null, max(hours)::float8 from loads having count(*) > 0
    order by 1, 7, 2`.execute(app.db);
  const sums = rows.filter(({ kind, id }) => kind === 'project' && id !== '');
  const booked = sums.reduce((sum, { hours }) => sum + hours, 0);
  const peak = rows.find(({ kind, id }) => kind === 'project' && id === '')?.hours ?? 0;
  const isEmployed = (day: string) =>
    day >= String(person.joinDate) && (person.leaveDate === null || day <= String(person.leaveDate));
  const capacity = (weeks[0]?.worked.filter(isEmployed).length ?? 0) * dayHours;
  return {
    ...{ name: String(person.name), start, end },
    ...loadOf(week, { capacity, booked, peak }),
    projects: await projectsOf(app, actor, rows, sums),
  };
}

/** By project, the most hours first; what the reader may not see comes last and says nothing but its hours. */
async function projectsOf(
  app: App,
  actor: Actor,
  rows: readonly SourceRow[],
  sums: readonly SourceRow[],
): Promise<WorkloadCell['projects']> {
  const sees = (right: string) => actor.permissions.has(right);
  const named = async (resource: typeof project | typeof task | typeof dispatch, ids: readonly string[]) => {
    if (ids.length === 0 || !sees(`${resource.permission}:list`)) return new Set<string>();
    const { rows: seen } = await sql<{ id: string }>`select t.id from ${sql.table(resource.table)} t
      where t.id = any(${[...ids]}) and ${scopeSql(scopeOf(resource, actor))}`.execute(app.db);
    return new Set(seen.map(({ id }) => id));
  };
  const idsOf = (kind: SourceRow['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
  const [projects, tasks, dispatches] = await Promise.all([
    named(
      project,
      sums.map(({ id }) => id),
    ),
    named(task, idsOf('task')),
    named(dispatch, idsOf('dispatch')),
  ]);
  const shown = (row: SourceRow) => row.kind === 'member' || (row.kind === 'task' ? tasks : dispatches).has(row.id);
  const mayEnd = sees(allocateRight) && sees(`${project.permission}:edit`);
  const { rows: heads } = await sql<{ id: string; code: string | null; name: string; version: number | null }>`
    select id, code, name, case when ${mayEnd} and status = any(${[...(project.states?.edit ?? [])]}) then version end as version
    from pm_project where id = any(${[...projects]})`.execute(app.db);
  const list = heads
    .map((head) => ({
      ...head,
      hours: rounded(sums.find(({ id }) => id === head.id)?.hours ?? 0),
      sources: rows
        .filter((row): row is SourceRow & Source => row.projectId === head.id && row.kind !== 'project' && shown(row))
        .map(({ projectId: _, ...source }) => ({ ...source, hours: rounded(source.hours) })),
    }))
    .toSorted((one, two) => two.hours - one.hours || one.id.localeCompare(two.id));
  const others = sums.filter(({ id }) => !projects.has(id)).reduce((sum, { hours }) => sum + hours, 0);
  return others > 0
    ? [...list, { id: null, code: null, name: null, version: null, hours: rounded(others), sources: [] }]
    : list;
}

const rounded = (hours: number): number => Math.round(hours * 10) / 10;
