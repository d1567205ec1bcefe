import { change } from '@dossier/contract/pm/change.ts';
import type { Baseline, Plan, PlanRow } from '@dossier/contract/pm/plan.ts';
import { mostPlanned } from '@dossier/contract/pm/plan.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { planRight, task } from '@dossier/contract/pm/task.ts';
import { compare } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { findRow, fromWhere, type Row, rowsByIds, selection } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';
import { linksOf } from '../task/task.public.ts';

/** Days before and after a plan whose holidays are told: it may be moved a little without asking again. */
const around = 366;

/** A project's plan, as far as somebody may see its tasks. */
export async function readPlan(app: App, actor: Actor, projectId: string, db: Db | Tx = app.db): Promise<Plan> {
  const head = await assertSeen(db, actor, projectId);
  const scope = scopeOf(task, actor);
  if (!scope.columns.has('planStart') || !scope.columns.has('planEnd')) throw refuse('没有权限查看任务的日期');
  // Before the rows: what is saved meanwhile is then asked for again.
  const stamp = await stampOf(db, projectId);
  const { rows } = await sql<Row>`
    select ${selection(scope.columns)} ${fromWhere(scope, compare('projectId', 'eq', projectId))}
    order by t.wbs_key, t.id limit ${mostPlanned + 1}`.execute(db);
  if (rows.length > mostPlanned) throw refuse(`计划最多显示${mostPlanned}项任务`);
  await app.dictTexts.label(db, rows, task.fields, actor);
  const shown = new Set(rows.map(({ id }) => id));
  const [links, days, baselines] = await Promise.all([
    linksOf(db, projectId),
    daysAround(db, actor, rows, head),
    baselinesOf(db, actor, projectId),
  ]);
  return {
    project: {
      ...{ id: head.id, code: String(head.code ?? ''), name: String(head.name ?? ''), status: String(head.status) },
      ...{ planStart: String(head.planStart), planEnd: String(head.planEnd) },
    },
    tasks: rows.map((row) => rowOf(row, shown)),
    links: links.filter(({ from, to }) => shown.has(from) && shown.has(to)),
    days,
    baselines,
    mayPlan: actor.permissions.has(planRight),
    stamp,
  };
}

/** The project, or it is not there for this person. */
export async function assertSeen(db: Db | Tx, actor: Actor, projectId: string): Promise<Row> {
  const found = await findRow(db, scopeOf(project, actor), projectId, { full: true });
  if (!found) throw notFound(project.messages.notFound);
  return found;
}

function rowOf(row: Row, shown: ReadonlySet<string>): PlanRow {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]));
  const amount = (name: string) => (row[name] === null || row[name] === undefined ? null : Number(row[name]));
  const parentId = text('parentId');
  return {
    id: row.id,
    // What one may not see holds nothing.
    parentId: parentId !== null && shown.has(parentId) ? parentId : null,
    sortNo: Number(row.sortNo ?? 0),
    ...{ wbs: text('wbs'), name: text('name') ?? '', type: text('type') ?? 'task', status: text('status') ?? '0' },
    ...{ owner: text('owner'), ownerName: text('owner_dictText') },
    ...{ planStart: String(row.planStart), planEnd: String(row.planEnd) },
    ...{ schedule: text('schedule') ?? 'auto', notBefore: text('notBefore'), pct: Number(row.pct ?? 0) },
    ...{ planHours: amount('planHours'), bac: amount('bac') },
    ...{ actualStart: text('actualStart'), actualEnd: text('actualEnd'), version: Number(row.version) },
  };
}

/** What the calendar says from a year before the plan to a year after it; the tenant's own days hold. */
async function daysAround(db: Db | Tx, actor: Actor, rows: readonly Row[], head: Row): Promise<Plan['days']> {
  const all = [head, ...rows];
  const first = all.map((row) => String(row.planStart)).reduce((one, two) => (one < two ? one : two));
  const last = all.map((row) => String(row.planEnd)).reduce((one, two) => (one > two ? one : two));
  const { rows: days } = await sql<Plan['days'][number]>`
    select distinct on (day) to_char(day, 'YYYY-MM-DD') as day, type, name from sys_calendar
    where tenant_id = any(${[0, actor.tenantId]}) and del_flag = 0
      and day between ${first}::date - ${around}::int and ${last}::date + ${around}::int
    order by day, tenant_id desc`.execute(db);
  return days;
}

/** The baselines of a plan, the newest first. */
export async function baselinesOf(db: Db | Tx, actor: Actor, projectId: string): Promise<Baseline[]> {
  const { rows } = await sql<Omit<Baseline, 'change'> & { changeId: string | null }>`
    select b.id, b.no, b.name, b.reason, b.is_current as current, to_char(b.create_time at time zone 'Asia/Shanghai',
      'YYYY-MM-DD HH24:MI:SS') as "createTime", coalesce(u.realname, b.create_by) as "createBy", b.change_id as "changeId"
    from pm_baseline b left join sys_user u on u.username = b.create_by
    where b.project_id = ${projectId} order by b.no desc`.execute(db);
  const ids = rows.flatMap(({ changeId }) => changeId ?? []);
  const seen = ids.length > 0 && actor.permissions.has(`${change.permission}:list`);
  const changes = seen ? await rowsByIds(db, scopeOf(change, actor), ids) : [];
  const codes = new Map(changes.map(({ id, code }) => [id, { id, code: String(code) }]));
  return rows.map(({ changeId, ...row }) => ({ ...row, change: codes.get(changeId ?? '') ?? null }));
}

/** Changes whenever a task of the plan, its links or its baselines do: each of these changes a task or adds a baseline. */
export async function stampOf(db: Db | Tx, projectId: string): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws('.', count(*), sum(version), extract(epoch from max(coalesce(update_time, create_time)))::bigint,
      (select count(*) from pm_baseline where project_id = ${projectId})) as stamp
    from pm_task where project_id = ${projectId} and del_flag = 0`.execute(db);
  return rows[0]?.stamp ?? '';
}
