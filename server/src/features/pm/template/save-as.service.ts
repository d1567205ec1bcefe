import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { taskStatus } from '@dossier/contract/pm/task.ts';
import type { saveAsTemplate } from '@dossier/contract/pm/template/save-as.ts';
import { projectTemplate } from '@dossier/contract/pm/template/template.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { notFound, refusal, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { findRow } from '#engine/resource/read.ts';
import { addRecord, type Caller } from '#engine/resource/write.ts';
import { blueprintOfProject } from './from-project.ts';
import { openLevel } from './from-template.ts';
import { templateLinesOf } from './lines-of.ts';

/**
 * A template of a project's plan. Whoever makes it sees the whole plan, and of the project nothing is said that all who may
 * choose templates should not read: nobody's name, no money, no hours booked, no paper above 内部; of a project above it nothing.
 * @returns the id of the template
 */
export async function makeTemplate(
  caller: Caller,
  { projectId, name }: BodyOf<typeof saveAsTemplate>,
  hooks: Hooks<typeof projectTemplate>,
): Promise<string> {
  const { app, actor } = caller;
  return inTransaction(app.db, async (tx) => {
    const source = await findRow(tx, scopeOf(project, actor), projectId, { full: true });
    if (!source) throw notFound(project.messages.notFound);
    if (Number(source.secret) > openLevel) throw refuse('项目密级高于内部，不能存为模板');
    const days = await app.workCalendar.daysOf(tx, actor.tenantId);
    const { tasks, docs } = await blueprintOfProject(tx, actor, projectId, days);
    if (tasks.length < (await countTasks(tx, projectId)))
      throw refusal('C06', '您看不到该项目的全部任务，不能存为模板');
    if (tasks.length === 0) throw refuse('项目还没有任务，不能存为模板');
    const input = {
      ...{ name: name.trim(), type: source.type, ...templateLinesOf(tasks), roles: await rolesOf(tx, projectId) },
      docs: await openDocs(tx, docs),
    };
    const made = await addRecord(caller, projectTemplate, hooks as Hooks, input, tx);
    return made.id;
  });
}

/** Tasks of a plan that were not cancelled, whoever may see them. */
async function countTasks(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pm_task
    where project_id = ${projectId} and del_flag = 0 and status <> ${taskStatus.cancelled}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Which roles the project has, how many people in each, and how much of their time on the average. */
async function rolesOf(tx: Tx, projectId: string): Promise<{ role: string; people: number; share: number }[]> {
  const { rows } = await sql<{ role: string; people: number; share: number }>`
    select role, count(distinct username)::int as people, round(avg(share))::int as share from pm_member
    where project_id = ${projectId} group by role order by min(line_no), role`.execute(tx);
  return rows;
}

/** Papers that everybody may know of, of lines of the scope that are in use, each name once. */
async function openDocs(
  tx: Tx,
  docs: readonly { scopeId: string; name: string; secret: number }[],
): Promise<{ scopeId: string; name: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from pm_scope
    where id = any(${docs.map(({ scopeId }) => scopeId)}) and active = 'Y' and del_flag = 0`.execute(tx);
  const used = new Set(rows.map(({ id }) => id));
  const open = docs.filter(({ scopeId, secret }) => secret <= openLevel && used.has(scopeId));
  return [...new Map(open.map(({ scopeId, name }) => [`${scopeId} ${name}`, { scopeId, name }])).values()];
}
