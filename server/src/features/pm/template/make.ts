import { deliv } from '@dossier/contract/pm/deliv.ts';
import type { PlanChange } from '@dossier/contract/pm/plan.ts';
import type { project } from '@dossier/contract/pm/project.ts';
import { task, taskType } from '@dossier/contract/pm/task.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { moverOf } from '#engine/flow/run.ts';
import type { RowOf } from '#engine/resource/hooks.ts';
import { addRecord, type WriteContext } from '#engine/resource/write.ts';
import { delivHooks } from '../deliv/deliv.public.ts';
import { addDocs } from '../doc/doc.public.ts';
import { saveStep } from '../plan/save-plan.public.ts';
import type { Blueprint, PlannedTask } from './blueprint.ts';
import { blueprintOfProject } from './from-project.ts';
import { blueprintOf } from './from-template.ts';

type Project = RowOf<typeof project>;

/** What a new project was made from comes into it: a template, else another project; with neither it stays empty. */
export async function fillProject(context: WriteContext, record: Project): Promise<void> {
  const { app, tx, actor } = context;
  const { templateId, sourceId } = record;
  const days = await app.workCalendar.daysOf(tx, actor.tenantId);
  if (templateId) await make(context, record, await blueprintOf(tx, String(templateId)), days);
  else if (sourceId) await make(context, record, await blueprintOfProject(tx, actor, String(sourceId), days), days);
}

async function make(context: WriteContext, record: Project, blueprint: Blueprint, days: WorkDays): Promise<void> {
  await makePlan(context, record, blueprint.tasks, days);
  // Whoever may make the project gets all of what it is made from: papers need no right of their own.
  const { app, tx, actor, origin } = context;
  const caller = { app, origin, actor: { ...moverOf(actor.tenantId, actor), orgCode: actor.orgCode } };
  await addDocs(caller, tx, record.id, blueprint.docs);
  for (const { name, afterDays, note } of blueprint.deliverables) {
    const due = { dueDate: days.add(days.next(String(record.planStart)), afterDays), owner: record.pm, note };
    await addRecord(caller, deliv, delivHooks, { projectId: record.id, name, ...due }, tx);
  }
}

/** The plan is one step of planning: placed by its links, checked against the project, kept with one entry of the log. */
async function makePlan(
  context: WriteContext,
  { id: projectId, planStart }: Project,
  tasks: readonly PlannedTask[],
  days: WorkDays,
): Promise<void> {
  if (tasks.length === 0) return;
  const { tx } = context;
  const ids = new Map(tasks.map(({ key }) => [key, newId()]));
  const idOf = (key: string) => ids.get(key) ?? '';
  const owners = await soleMembers(tx, projectId);
  const places = new Map<string | null, number>();
  const changes = tasks.map((one): PlanChange => {
    const sortNo = (places.get(one.parent) ?? 0) + 1;
    places.set(one.parent, sortNo);
    const start = days.add(days.next(String(planStart)), one.afterDays);
    return {
      ...{ id: idOf(one.key), parentId: one.parent === null ? null : idOf(one.parent), sortNo, name: one.name },
      ...{ type: one.type, schedule: one.schedule, owner: (one.role && owners.get(one.role)) || null },
      ...{ planStart: start, planEnd: one.type === taskType.milestone ? start : days.add(start, one.length - 1) },
      notBefore: one.afterDays > 0 && one.predecessors.length === 0 ? start : null,
      predecessors: one.predecessors.map(({ key, type, lag }) => ({ from: idOf(key), type, lag })),
    };
  });
  const given = { ...context, resource: task, input: {} };
  await saveStep(given, { projectId, changes, remove: [], restore: [] });
  await writeDetails(tx, tasks, idOf);
}

/** What a step of planning does not carry: hours, descriptions and check lists, in two statements. */
async function writeDetails(tx: Tx, tasks: readonly PlannedTask[], idOf: (key: string) => string): Promise<void> {
  const details = tasks.map(({ key, type, hours, description }) => ({
    ...{ id: idOf(key), hours: type === taskType.task ? hours : null, description },
  }));
  await sql`update pm_task t set plan_hours = n.hours, left_hours = n.hours, description = n.description
    from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) n (id text, hours numeric, description text)
    where t.id = n.id`.execute(tx);
  const lines = tasks.flatMap(({ key, checks }) =>
    checks.map((item, at) => ({ id: newId(), task_id: idOf(key), line_no: at + 1, item, checked: 'N' })),
  );
  if (lines.length > 0)
    await sql`insert into pm_task_check (id, task_id, line_no, item, checked)
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        n (id text, task_id text, line_no integer, item text, checked text)`.execute(tx);
}

/** Roles that exactly one member has, with who that is. */
async function soleMembers(tx: Tx, projectId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ role: string; username: string }>`
    select role, min(username) as username from pm_member where project_id = ${projectId}
    group by role having count(distinct username) = 1`.execute(tx);
  return new Map(rows.map(({ role, username }) => [role, username]));
}
