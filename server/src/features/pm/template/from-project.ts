import type { Resource } from '@dossier/contract/core/resource.ts';
import { projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { deliv } from '@dossier/contract/pm/deliv.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { task, taskStatus, taskType } from '@dossier/contract/pm/task.ts';
import type { LinkType } from '@dossier/rules/schedule/plan.ts';
import { lengthOf, type WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { findRow, type Row, rowsByIds } from '#engine/resource/read.ts';
import type { Blueprint, PlannedTask } from './blueprint.ts';

/** What of a project is done again in another, as far as the person may see it; whoever may not list tasks copies none. */
export async function blueprintOfProject(tx: Tx, actor: Actor, sourceId: string, days: WorkDays): Promise<Blueprint> {
  const source = await findRow(tx, scopeOf(project, actor), sourceId, { full: true });
  if (!source) throw invalid({ sourceId: '复制的项目不存在' });
  if (!mayList(actor, task)) throw refusal('C06', '您没有权限执行该操作');
  const start = String(source.planStart);
  const after = (day: unknown) => Math.max(0, days.between(start, String(day)) - 1);
  return {
    tasks: await tasksOf(tx, actor, sourceId, days, after),
    docs: await docsOf(tx, actor, sourceId),
    deliverables: (await seen(tx, actor, deliv, sourceId)).map(({ name, dueDate, note }) => ({
      ...{ name: String(name), afterDays: after(dueDate), note: textOrNull(note) },
    })),
  };
}

const mayList = (actor: Actor, { permission }: Resource) => actor.permissions.has(`${permission}:list`);

const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** Records of a register within the project that the person may see. */
async function seen(tx: Tx, actor: Actor, register: Resource, projectId: string): Promise<Row[]> {
  if (!mayList(actor, register)) return [];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(register.table)} where project_id = ${projectId} and del_flag = 0
    order by create_time, id`.execute(tx);
  const found = await rowsByIds(
    tx,
    scopeOf(register, actor),
    rows.map(({ id }) => id),
  );
  const place = new Map(rows.map(({ id }, at) => [id, at]));
  return found.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

async function tasksOf(
  tx: Tx,
  actor: Actor,
  projectId: string,
  days: WorkDays,
  after: (day: unknown) => number,
): Promise<PlannedTask[]> {
  const rows = (await seen(tx, actor, task, projectId))
    .filter(({ status }) => status !== taskStatus.cancelled)
    .toSorted((one, other) => (String(one.wbsKey) < String(other.wbsKey) ? -1 : 1));
  const ids = rows.map(({ id }) => id);
  const there = new Set(ids);
  const { rows: links } = await sql<{ to: string; key: string; type: LinkType; lag: number }>`
    select task_id as "to", from_id as key, type, coalesce(lag, 0) as lag from pm_dep
    where task_id = any(${ids}) and from_id = any(${ids}) order by task_id, line_no`.execute(tx);
  const { rows: checks } = await sql<{ task_id: string; item: string }>`
    select task_id, item from pm_task_check where task_id = any(${ids}) order by task_id, line_no`.execute(tx);
  const { rows: roles } = await sql<{ username: string; role: string }>`
    select distinct on (username) username, role from pm_member where project_id = ${projectId}
    order by username, line_no`.execute(tx);
  const roleOf = new Map(roles.map(({ username, role }) => [username, role]));
  const linked = Map.groupBy(links, ({ to }) => to);
  const checked = Map.groupBy(checks, ({ task_id }) => task_id);
  return rows.map((row): PlannedTask => {
    const predecessors = (linked.get(row.id) ?? []).map(({ key, type, lag }) => ({ key, type, lag }));
    const parent = textOrNull(row.parentId);
    const shape = { type: String(row.type), planStart: String(row.planStart), planEnd: String(row.planEnd) };
    return {
      // What one may not see, or was cancelled, holds nothing.
      ...{ key: row.id, parent: parent !== null && there.has(parent) ? parent : null, name: String(row.name) },
      ...{ type: shape.type, length: lengthOf(shape, days), schedule: String(row.schedule ?? 'auto'), predecessors },
      // Who follows others stands where their links put it, and the others where they stood.
      afterDays: after(shape.type === taskType.milestone ? row.planEnd : row.planStart),
      hours: row.planHours === null || row.planHours === undefined ? null : Number(row.planHours),
      ...{ role: roleOf.get(String(row.owner)) ?? null, description: textOrNull(row.description) },
      checks: (checked.get(row.id) ?? []).map(({ item }) => item),
    };
  });
}

/** Documents that are filed, each name of a line of the scope once for each level: a copy is as secret as its source (DR4). */
async function docsOf(tx: Tx, actor: Actor, projectId: string): Promise<Blueprint['docs']> {
  const rows = await seen(tx, actor, projectDoc, projectId);
  const docs = rows
    .filter(({ scopeId }) => textOrNull(scopeId) !== null)
    .map(({ scopeId, name, secret }) => ({ scopeId: String(scopeId), name: String(name), secret: Number(secret) }));
  return [...new Map(docs.map((doc) => [`${doc.scopeId} ${doc.secret} ${doc.name}`, doc])).values()];
}
