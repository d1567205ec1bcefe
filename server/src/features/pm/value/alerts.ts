import type { Resource } from '@dossier/contract/core/resource.ts';
import { deliv, delivStatus } from '@dossier/contract/pm/deliv.ts';
import { node } from '@dossier/contract/pm/node.ts';
import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import type { Alert, MilestonePoint } from '@dossier/contract/pm/project-value.ts';
import { openRisks, risk } from '@dossier/contract/pm/risk.ts';
import { openTasks, task, taskType } from '@dossier/contract/pm/task.ts';
import { all, type Condition, compare } from '@dossier/rules/condition.ts';
import { ratioColour, redMilestoneDays, redReceiptDays } from '@dossier/rules/earned-value/health.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import { countRows } from '#engine/resource/read.ts';
import type { Measured } from './measure.ts';
import type { MeasuredRow } from './read-work.ts';

export interface AlertsOf {
  projectId: string;
  now: Measured;
  row: MeasuredRow;
  milestones: readonly MilestonePoint[] | null;
  day: string;
}

/** What of a project wants to be seen to, the worst first; of each kind only what somebody may see. */
export async function alertsOf(
  db: Db,
  actor: Actor,
  { projectId, now, row, milestones, day }: AlertsOf,
): Promise<Alert[]> {
  const ofProject = compare('projectId', 'eq', projectId);
  // While a project is paused its deadlines do not warn (domain 4.3).
  const isPaused = row.status === projectStatus.paused;
  const late = (milestones ?? []).filter((one) => !one.done && one.late > 0 && !isPaused);
  const found: (Alert | null)[] = [
    ...late.map(({ name, late: n }) => alert('milestone', n > redMilestoneDays, name, n)),
    isPaused ? null : ratio('spi', now.spi),
    scopeOf(project, actor).columns.has('cpi') ? ratio('cpi', now.cpi) : null,
    may(actor, node) && row.overdue > 0 ? alert('receipt', row.overdue > redReceiptDays, null, row.overdue) : null,
    counted(
      'risk',
      true,
      await count(db, actor, risk, [
        ...[ofProject, compare('level', 'eq', 'H'), compare('reviewDate', 'lt', day)],
        compare('status', 'in', ...openRisks),
      ]),
    ),
    counted(
      'task',
      false,
      isPaused
        ? 0
        : await count(db, actor, task, [
            ...[ofProject, compare('status', 'in', ...openTasks), compare('planEnd', 'lt', day)],
            compare('type', 'eq', taskType.task),
          ]),
    ),
    counted(
      'deliv',
      false,
      isPaused
        ? 0
        : await count(db, actor, deliv, [
            ...[ofProject, compare('status', 'ne', delivStatus.passed), compare('dueDate', 'lt', day)],
          ]),
    ),
  ];
  const given = found.filter((one) => one !== null);
  return [...given.filter(({ level }) => level === 'R'), ...given.filter(({ level }) => level === 'Y')];
}

const alert = (kind: Alert['kind'], isRed: boolean, name: string | null, n: number | null): Alert => ({
  ...{ kind, level: isRed ? 'R' : 'Y', name, n },
});

const counted = (kind: Alert['kind'], isRed: boolean, n: number): Alert | null =>
  n === 0 ? null : alert(kind, isRed, null, n);

const ratio = (kind: 'spi' | 'cpi', value: number | null): Alert | null =>
  ratioColour(value) === 'G' ? null : alert(kind, ratioColour(value) === 'R', null, value);

const may = (actor: Actor, of: Resource): boolean => actor.permissions.has(of.endpoints.list.access);

const count = async (db: Db, actor: Actor, of: Resource, conditions: readonly Condition[]): Promise<number> =>
  may(actor, of) ? countRows(db, scopeOf(of, actor), all(...conditions)) : 0;
