import type { MilestonePoint } from '@dossier/contract/pm/project-value.ts';
import { task, taskStatus, taskType } from '@dossier/contract/pm/task.ts';
import { all, compare } from '@dossier/rules/condition.ts';
import { daysLate } from '@dossier/rules/earned-value/health.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import { fromWhere } from '#engine/resource/read.ts';
import { agreedDays } from './measure.ts';
import type { AgreedRow, TaskRow } from './read-work.ts';

/** Milestones that a line of them has room for. */
const most = 50;

/** The milestones of a plan that somebody may see; null for who may see no tasks. */
export async function milestonesOf(
  db: Db,
  actor: Actor,
  of: { projectId: string; tasks: readonly TaskRow[]; agreed: readonly AgreedRow[]; day: string; days: WorkDays },
): Promise<MilestonePoint[] | null> {
  if (!actor.permissions.has(task.endpoints.list.access)) return null;
  const scope = scopeOf(task, actor);
  const where = all(compare('projectId', 'eq', of.projectId), compare('type', 'eq', taskType.milestone));
  const { rows } = await sql<{ id: string }>`select t.id ${fromWhere(scope, where)}`.execute(db);
  const seen = new Set(rows.map(({ id }) => id));
  const agreed = agreedDays(of.agreed);
  return of.tasks
    .filter(({ id, status }) => seen.has(id) && status !== taskStatus.cancelled)
    .slice(0, most)
    .map(({ id, name, status, planEnd, actualEnd }) => {
      const done = status === taskStatus.done;
      const due = agreed.get(id);
      const met = done ? (actualEnd ?? planEnd) : of.day;
      return {
        ...{ id, name, day: planEnd, agreed: due ?? null, actual: actualEnd, done },
        late: daysLate(due ?? planEnd, met, of.days),
      };
    });
}
