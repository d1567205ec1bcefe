import { decimalOf, divided, one } from '../decimal.ts';
import { type TreeRow, treeOf } from './tree.ts';

/** 未开始, 进行中, 已完成, 已暂停, 已取消 (dictionary pm_task_status). */
export const taskStatus = { open: '0', running: '1', done: '2', paused: '3', cancelled: '4' } as const;

/** A task whose progress counts for what holds it. */
export interface ProgressRow extends TreeRow {
  /** One of `taskStatus`; of a parent it is not read. */
  status: string;
  /** 0 to 100. */
  pct: number;
  /** Budget in yuan. */
  bac: number | string | null;
  /** Working days. */
  duration: number;
}

export interface Progress {
  status: string;
  /** Two digits behind the point; 100 only where everything is done to the full. */
  pct: number;
}

/** What the leaves below a row come to. */
interface Total {
  statuses: Set<string>;
  /** Sums of weights, and of weights times progress, by each of the weights. */
  bac: Weighed;
  duration: Weighed;
  count: Weighed;
  isFull: boolean;
}
type Weighed = [weight: bigint, earned: bigint];

/**
 * Progress and status of parents by their ids, and of the whole plan. Progress is that of the leaves weighted by their
 * budgets; where no leaf below has one, by duration; where there are milestones alone, all weigh the same. Cancelled
 * leaves do not count.
 */
export function rollUp(rows: readonly ProgressRow[]): { parents: Map<string, Progress>; whole: Progress } {
  const { order, parents: above, children } = treeOf(rows);
  const totals = rows.map(() => nothing());
  const whole = nothing();
  const parents = new Map<string, Progress>();
  for (const at of [...order].reverse()) {
    const row = rows[at];
    const total = totals[at];
    if (!row || !total) continue;
    if (children[at]?.length) parents.set(row.id, progressOf(total));
    else addLeaf(total, row);
    add(totals[above[at] ?? -1] ?? whole, total);
  }
  return { parents, whole: progressOf(whole) };
}

const nothing = (): Total => ({
  statuses: new Set(),
  bac: [0n, 0n],
  duration: [0n, 0n],
  count: [0n, 0n],
  isFull: true,
});

function addLeaf(total: Total, { status, pct, bac, duration }: ProgressRow): void {
  total.statuses.add(status);
  if (status === taskStatus.cancelled) return;
  const progress = decimalOf(Math.min(100, Math.max(0, pct))) ?? 0n;
  const weigh = (weight: bigint): Weighed => [weight, weight * progress];
  total.bac = weigh(decimalOf(bac) ?? 0n);
  total.duration = weigh(decimalOf(duration) ?? 0n);
  total.count = weigh(1n);
  total.isFull = progress === 100n * one;
}

function add(to: Total, { statuses, bac, duration, count, isFull }: Total): void {
  for (const status of statuses) to.statuses.add(status);
  to.bac = [to.bac[0] + bac[0], to.bac[1] + bac[1]];
  to.duration = [to.duration[0] + duration[0], to.duration[1] + duration[1]];
  to.count = [to.count[0] + count[0], to.count[1] + count[1]];
  to.isFull &&= isFull;
}

function progressOf({ statuses, bac, duration, count, isFull }: Total): Progress {
  const [weight, earned] = [bac, duration, count].find(([sum]) => sum > 0n) ?? [1n, 0n];
  const hundredths = Number(divided(earned * 100n, weight * one));
  return { status: statusOf(statuses), pct: isFull ? hundredths / 100 : Math.min(hundredths, 9_999) / 100 };
}

/**
 * Status of what holds tasks: cancelled where all are; done where the rest is; running where one runs, or some are done
 * and some not begun; paused where nothing runs and something is paused.
 */
function statusOf(statuses: ReadonlySet<string>): string {
  const { open, running, done, paused, cancelled } = taskStatus;
  const has = (status: string) => statuses.has(status);
  if (has(running)) return running;
  if (has(paused)) return paused;
  if (has(done)) return has(open) ? running : done;
  return has(open) || !has(cancelled) ? open : cancelled;
}
