import { cycleOf } from './cycle.ts';
import { type Moment, networkOf } from './network.ts';
import { type BrokenLink, backwardPass, brokenLinks, forwardPass } from './passes.ts';
import { daysAt, evening, type Place, placesOf } from './place.ts';
import type { PlanLink, PlanSpan, PlanTask } from './plan.ts';
import { type Tree, treeOf } from './tree.ts';
import type { WorkDays } from './work-days.ts';

/** A task with its dates; those of a parent are rolled up from what it holds. */
export interface ScheduledTask {
  id: string;
  start: string;
  end: string;
  /** Working days from start to end, of milestones 0. */
  duration: number;
  /** The latest days with which the end of the plan stays. */
  lateStart: string;
  lateEnd: string;
  /** Late start − early start in working days; of a parent the least of what it holds. */
  float: number;
  /** Whether there is no float left: drawn in red. */
  critical: boolean;
}

export type Schedule =
  | {
      type: 'scheduled';
      /** By their ids, in the order in which they came. */
      tasks: ReadonlyMap<string, ScheduledTask>;
      /** The last day of the plan; null where it has no tasks. */
      end: string | null;
      /** Links that a task breaks which stays where it is: drawn in red. */
      broken: readonly BrokenLink[];
      /** Ids of tasks outside of the days of the project (PM19); parents are not among them. */
      outside: readonly string[];
    }
  /** Ids of tasks that wait for each other, the first one again at the end (PM18). Nothing can be computed. */
  | { type: 'cycle'; cycle: readonly string[] };

/**
 * Dates of a plan by forward and backward pass over working days. An automatic task starts on the latest of the start of
 * the project, what its links say, and its own "not before". Manual tasks and those that have begun stay.
 */
export function schedule(
  tasks: readonly PlanTask[],
  links: readonly PlanLink[],
  span: PlanSpan,
  days: WorkDays,
): Schedule {
  const tree = treeOf(tasks);
  const places = placesOf(tasks, tree, links, span, days);
  const network = networkOf(tasks, tree, links, (task) => places[task]?.reach ?? 0);
  const cycle = cycleOf(network);
  if (cycle) return { type: 'cycle', cycle };

  const early = forwardPass(network, places);
  const end = span.deadline ? evening(span.deadline, days) : lastEvening(places, early);
  const late = backwardPass(network, places, early, end);
  const leaves = places.map((place, at) => {
    const isMilestone = tasks[at]?.type === 'ms';
    return place && leafOf(place, { isMilestone, early: early[at] ?? 0, late: late[at] ?? 0 }, days);
  });
  const all = withParents(tasks, leaves, tree, days);
  return {
    type: 'scheduled',
    tasks: new Map(all.map((task) => [task.id, task])),
    end: all.reduce<string | null>((last, task) => (last && last > task.end ? last : task.end), null),
    broken: brokenLinks(network, places, early),
    outside: leaves.flatMap((leaf) => (leaf && isOutside(leaf, span) ? [leaf.id] : [])),
  };
}

/** Tasks whose dates or duration a schedule has changed, parents among them: what there is to save. */
export function movedTasks(tasks: readonly PlanTask[], scheduled: ReadonlyMap<string, ScheduledTask>): ScheduledTask[] {
  return tasks.flatMap(({ id, start, end, duration }) => {
    const now = scheduled.get(id);
    return now && (now.start !== start || now.end !== end || now.duration !== duration) ? [now] : [];
  });
}

/** The evening of the last day on which something ends. */
function lastEvening(places: readonly (Place | null)[], early: Float64Array): Moment {
  const last = places.reduce(
    (end, place, at) => Math.max(end, place ? (early[at] ?? 0) + place.reach : end),
    -Infinity,
  );
  return 2 * Math.floor(last / 2) + 1;
}

function leafOf(
  place: Place,
  { isMilestone, early, late }: { isMilestone: boolean; early: Moment; late: Moment },
  days: WorkDays,
): ScheduledTask {
  const { start, end } = place.fixed ?? daysAt(place, early, days);
  const latest = daysAt(place, late, days);
  const float = (late - early) / 2;
  return {
    id: place.id,
    start,
    end,
    duration: isMilestone ? 0 : (place.reach + 1) / 2,
    lateStart: latest.start,
    lateEnd: latest.end,
    float,
    critical: float <= 0,
  };
}

/** The tasks at their positions, parents with what follows from those below them. */
function withParents(
  rows: readonly { id: string }[],
  leaves: readonly (ScheduledTask | null)[],
  tree: Tree,
  days: WorkDays,
): ScheduledTask[] {
  const all: ScheduledTask[] = [];
  for (const at of [...tree.order].reverse()) {
    const leaf = leaves[at];
    all[at] = leaf ?? parentOf(rows[at]?.id ?? '', tree.children[at]?.flatMap((child) => all[child] ?? []) ?? [], days);
  }
  return all;
}

function parentOf(id: string, held: readonly ScheduledTask[], days: WorkDays): ScheduledTask {
  const first = (of: (task: ScheduledTask) => string) => held.map(of).reduce((one, two) => (one < two ? one : two));
  const last = (of: (task: ScheduledTask) => string) => held.map(of).reduce((one, two) => (one > two ? one : two));
  const start = first((task) => task.start);
  const end = last((task) => task.end);
  const float = held.reduce((least, task) => Math.min(least, task.float), Infinity);
  return {
    id,
    start,
    end,
    duration: days.between(start, end),
    lateStart: first((task) => task.lateStart),
    lateEnd: last((task) => task.lateEnd),
    float,
    critical: float <= 0,
  };
}

const isOutside = ({ start, end }: ScheduledTask, span: PlanSpan): boolean =>
  start < span.start || Boolean(span.end && end > span.end);
