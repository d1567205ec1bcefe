import type { Resource } from '@dossier/contract/core/resource.ts';
import { contract } from '@dossier/contract/pm/contract.ts';
import { deliv, delivStatus } from '@dossier/contract/pm/deliv.ts';
import { node, nodeStatus } from '@dossier/contract/pm/node.ts';
import { daysAhead, mostLines, type Upcoming } from '@dossier/contract/pm/project-value.ts';
import { openTasks, task, taskType } from '@dossier/contract/pm/task.ts';
import { all, type Condition, compare } from '@dossier/rules/condition.ts';
import { dayNumber, dayText } from '@dossier/rules/schedule/work-days.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import { namesOf } from '#engine/flow/people.ts';
import { fromWhere, orderBy, type Row, selection } from '#engine/resource/read.ts';

/** What of a project comes in the next days, the first of it first; of each kind only what somebody may see. */
export async function upcomingOf(db: Db, actor: Actor, projectId: string, day: string): Promise<Upcoming[]> {
  const last = dayText(dayNumber(day) + daysAhead);
  const within = (field: string) => all(compare(field, 'ge', day), compare(field, 'le', last));
  const ofProject = compare('projectId', 'eq', projectId);
  const tasks = await seen(db, actor, task, 'planEnd', [
    ...[ofProject, compare('status', 'in', ...openTasks), compare('type', 'ne', taskType.phase), within('planEnd')],
  ]);
  const delivs = await seen(db, actor, deliv, 'dueDate', [
    ...[ofProject, compare('status', 'ne', delivStatus.passed), within('dueDate')],
  ]);
  const contracts = await seen(db, actor, contract, 'code', [ofProject], 200);
  const nodes =
    contracts.length === 0
      ? []
      : await seen(db, actor, node, 'planDate', [
          compare('contractId', 'in', ...contracts.map(({ id }) => id)),
          ...[compare('status', 'eq', nodeStatus.waiting), within('planDate')],
        ]);
  const names = await namesOf(db, new Set([...tasks, ...delivs].flatMap(({ owner }) => (owner ? String(owner) : []))));
  const line = (kind: Upcoming['kind'], row: Row, at: string): Upcoming => ({
    ...{ kind, id: row.id, name: String(row.name), day: String(row[at]) },
    who: row.owner ? (names.get(String(row.owner))?.name ?? String(row.owner)) : null,
  });
  return [
    ...tasks.map((row) => line(row.type === taskType.milestone ? 'milestone' : 'task', row, 'planEnd')),
    ...delivs.map((row) => line('deliv', row, 'dueDate')),
    ...nodes.map((row) => line('node', row, 'planDate')),
  ].sort((one, two) => (one.day < two.day ? -1 : one.day > two.day ? 1 : 0));
}

async function seen(
  db: Db,
  actor: Actor,
  of: Resource,
  order: string,
  conditions: readonly Condition[],
  most = mostLines,
): Promise<Row[]> {
  if (!actor.permissions.has(of.endpoints.list.access)) return [];
  const scope = scopeOf(of, actor);
  const { rows } = await sql<Row>`
    select ${selection(scope.columns)} ${fromWhere(scope, all(...conditions))}
    ${orderBy(scope, [{ field: order, direction: 'asc' }])} limit ${most}`.execute(db);
  return rows;
}
