import { projectStatus } from '@dossier/contract/pm/project.ts';
import { taskType } from '@dossier/contract/pm/task.ts';
import { centsOf, yuanOf } from '@dossier/rules/earned-value/amount.ts';
import {
  type EarnedLine,
  earnedValue,
  type Indicators,
  indicatorsOf,
  type PlannedLine,
  plannedValue,
} from '@dossier/rules/earned-value/earned-value.ts';
import { daysLate, type Health, type HealthCause, healthOf } from '@dossier/rules/earned-value/health.ts';
import { rollUp, taskStatus } from '@dossier/rules/schedule/roll-up.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import type { AgreedRow, MeasuredRow, TaskRow, Work } from './read-work.ts';

/** What a project is measured by on a day (domain 4.5). Amounts in yuan. */
export interface Measured extends Omit<Indicators, 'sv'> {
  id: string;
  pct: number;
  bac: number;
  /** Null without a baseline: there is nothing to compare with. */
  pv: number | null;
  ev: number;
  ac: number;
  /** EV − PV; null without a baseline. */
  sv: number | null;
  revenue: number;
  /** Per cent with two digits; null without revenue. */
  margin: number | null;
  auto: Health;
  causes: HealthCause[];
}

/** Measures the projects of one tenant. @param day YYYY-MM-DD */
export const measureAll = (work: Work, day: string, days: WorkDays): Measured[] =>
  work.projects.map((project) =>
    measure(project, work.tasks.get(project.id) ?? [], work.agreed.get(project.id) ?? [], day, days),
  );

export function measure(
  project: MeasuredRow,
  tasks: readonly TaskRow[],
  agreed: readonly AgreedRow[],
  day: string,
  days: WorkDays,
): Measured {
  const planned = plannedLines(agreed);
  const earned = planned.length > 0 ? earnedOfBaseline(planned, tasks) : earnedOfTasks(tasks);
  const bac = yuanOf(sumOf(planned.length > 0 ? planned : earned));
  const ac = Number(project.ac ?? 0);
  const ev = earnedValue(earned);
  const pv = planned.length > 0 ? plannedValue(planned, day, days) : null;
  // Without a plan to compare with, nothing is ahead of it or behind.
  const { sv, spi, ...others } = indicatorsOf({ bac, pv: pv ?? ev, ev, ac });
  const revenue = Number(project.revenue);
  const isPaused = project.status === projectStatus.paused;
  const { health, causes } = healthOf({
    // While a project is paused its deadlines do not warn (domain 4.3), and time alone puts it behind no plan.
    spi: pv === null || isPaused ? null : spi,
    cpi: others.cpi,
    milestoneDaysLate: isPaused ? 0 : latestMilestone(tasks, agreed, day, days),
    receiptDaysOverdue: project.overdue,
    highRiskPastReview: project.risks > 0,
  });
  return {
    ...{ id: project.id, pct: rollUp(tasks).whole.pct, bac, pv, ev, ac, revenue },
    ...{ sv: pv === null ? null : sv, spi: pv === null ? null : spi, ...others },
    margin: revenue === 0 ? null : Math.round(((revenue - ac) / revenue) * 10_000) / 100,
    ...{ auto: health, causes },
  };
}

export interface AgreedLine extends PlannedLine {
  taskId: string;
}

/** The lines of a baseline that hold no others of it: budgets of parents would count twice. */
export function plannedLines(agreed: readonly AgreedRow[]): AgreedLine[] {
  const lines = new Set(agreed.map(({ taskId }) => taskId));
  const parents = new Set(agreed.flatMap(({ parentId }) => (parentId !== null && lines.has(parentId) ? parentId : [])));
  return agreed.filter(({ taskId }) => !parents.has(taskId));
}

/** By the agreed budgets; what was deleted or cancelled since has earned nothing, what was added is in no budget. */
function earnedOfBaseline(planned: readonly AgreedLine[], tasks: readonly TaskRow[]): EarnedLine[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const parents = new Set(tasks.map(({ parentId }) => parentId));
  return planned.flatMap(({ taskId, bac }) => {
    const task = byId.get(taskId);
    return task && task.status !== taskStatus.cancelled ? earnedOf(task, bac, parents.has(taskId)) : [];
  });
}

function earnedOfTasks(tasks: readonly TaskRow[]): EarnedLine[] {
  const parents = new Set(tasks.map(({ parentId }) => parentId));
  return tasks
    .filter(({ id, status }) => !parents.has(id) && status !== taskStatus.cancelled)
    .map((task) => earnedOf(task, task.bac, false));
}

/** A task that has been divided since earns what is done below it. */
const earnedOf = (task: TaskRow, bac: EarnedLine['bac'], isParent: boolean): EarnedLine => ({
  ...{ bac, method: isParent ? 'pct' : task.evMethod, pct: Number(task.pct) },
  ...{ started: task.actualStart !== null, done: task.status === taskStatus.done },
});

const sumOf = (lines: readonly { bac: EarnedLine['bac'] }[]): bigint =>
  lines.reduce((sum, { bac }) => sum + centsOf(bac), 0n);

/** The day that a milestone is measured by: what was agreed to, else what is planned. */
export const agreedDays = (agreed: readonly AgreedRow[]): ReadonlyMap<string, string> =>
  new Map(agreed.map(({ taskId, end }) => [taskId, end]));

const finished: readonly string[] = [taskStatus.done, taskStatus.cancelled];

function latestMilestone(tasks: readonly TaskRow[], agreed: readonly AgreedRow[], day: string, days: WorkDays): number {
  const due = agreedDays(agreed);
  return tasks
    .filter(({ type, status }) => type === taskType.milestone && !finished.includes(status))
    .reduce((most, { id, planEnd }) => Math.max(most, daysLate(due.get(id) ?? planEnd, day, days)), 0);
}
