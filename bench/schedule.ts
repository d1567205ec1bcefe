import { linkTypes, type PlanLink, type PlanTask } from '../rules/src/schedule/plan.ts';
import { schedule } from '../rules/src/schedule/schedule.ts';
import { workDaysOf } from '../rules/src/schedule/work-days.ts';
import { daysOfYear } from '../server/src/seed/holidays.ts';
import type { BenchLine } from './list.ts';

const taskCount = 5_000;
const linkCount = 8_000;
const phases = 250;
const rounds = 30;

/** A reschedule of a large plan, as after a bar is dragged; the first one as on a page that has just opened. */
export function benchSchedule(): BenchLine[] {
  const { tasks, links } = largePlan();
  const days = ['2024', '2025', '2026'].flatMap((year) => daysOfYear(year));
  const calendar = workDaysOf(new Map(days.map(({ day, type }) => [day, type])));
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    const result = schedule(tasks, links, { start: '2025-01-02', end: '2026-12-31' }, calendar);
    if (result.type === 'cycle') throw new Error('the plan has a cycle');
    return performance.now() - began;
  });
  const [first = 0] = times;
  const sorted = times.slice(1).toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return [
    {
      what: `schedule of ${taskCount.toLocaleString('en')} tasks and ${linkCount.toLocaleString('en')} links`,
      figure: `${at(0.5)} ms, p95 ${at(0.95)} ms, first ${first.toFixed(0)} ms`,
      bar: '≤ 1 s',
    },
  ];
}

/** Phases in three levels, one task in twenty a milestone, one in fifty manual; links go some sixty rows ahead. */
function largePlan(): { tasks: PlanTask[]; links: PlanLink[] } {
  const next = numbers();
  const tasks = Array.from({ length: taskCount }, (_, at): PlanTask => {
    const type = at < phases ? 'phase' : at % 20 === 0 ? 'ms' : 'task';
    const parent = at < 25 ? null : at < phases ? at % 25 : 25 + (at % (phases - 25));
    return {
      id: `t${at}`,
      parentId: parent === null ? null : `t${parent}`,
      type,
      mode: at % 50 === 3 ? 'manual' : 'auto',
      start: '2025-03-03',
      end: '2025-03-07',
      duration: type === 'ms' ? 0 : 1 + next(10),
    };
  });
  const links = Array.from({ length: linkCount }, (): PlanLink => {
    const from = phases + next(taskCount - phases - 1);
    const to = Math.min(taskCount - 1, from + 1 + next(60));
    return { from: `t${from}`, to: `t${to}`, type: linkTypes[next(8)] ?? 'FS', lag: next(5) - 1 };
  });
  return { tasks, links };
}

/** Whole numbers below a bound, the same in every run. */
function numbers(): (bound: number) => number {
  let state = 7;
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}
