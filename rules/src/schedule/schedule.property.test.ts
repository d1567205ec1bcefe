import fc from 'fast-check';
import { expect, it } from 'vitest';
import { workingDaysOf } from '../flow/working-days.ts';
import { calendar2025 } from './days-2025.testing.ts';
import { linkTypes, type PlanLink, type PlanTask } from './plan.ts';
import { scheduleByTrying } from './schedule.reference.ts';
import { schedule } from './schedule.ts';
import { dayNumber, dayText, workDaysOf } from './work-days.ts';

const days = workDaysOf(calendar2025);
const works = workingDaysOf(calendar2025);
const isWorking = (day: string) => works(new Date(`${day}T00:00:00Z`));
const rounds = (runs: number) => (process.env.TEST_LONG ? { numRuns: 10 * runs } : { numRuns: runs, seed: 20_261_126 });

const between = (min: number, max: number) => fc.integer({ min, max });
/** Around the Spring Festival, where days off and days worked in exchange are dense. */
const someDay = between(dayNumber('2025-01-18'), dayNumber('2025-02-16')).map(dayText);
const rarely = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 5, nil: null });

const someTask = fc.record({
  /** A position; tasks whose parent would not stand before them are at the top. */
  parent: between(-2, 4),
  isMilestone: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  isManual: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  start: someDay,
  length: between(0, 6),
  duration: between(1, 6),
  notBefore: rarely(someDay),
  begun: rarely(fc.record({ on: someDay, lasted: fc.option(between(0, 6)) })),
});
const someLink = fc.record({
  from: between(0, 7),
  to: between(0, 7),
  type: fc.constantFrom(...linkTypes),
  lag: fc.oneof(fc.constant(0), between(-4, 6)),
  /** Most links go the way of the list, so that most plans have no cycle. */
  back: between(0, 20).map((one) => one === 0),
});

interface Plan {
  tasks: PlanTask[];
  links: PlanLink[];
  start: string;
}

/** Up to eight tasks in a tree, some manual, some begun or done, some milestones, with up to nine links. */
const somePlan: fc.Arbitrary<Plan> = fc
  .record({
    drafts: fc.array(someTask, { minLength: 1, maxLength: 8 }),
    ties: fc.array(someLink, { maxLength: 9 }),
    start: someDay,
  })
  .map(({ drafts, ties, start }) => ({
    start,
    tasks: drafts.map((draft, at): PlanTask => {
      const { parent, isMilestone, isManual, start: from, length, duration, notBefore, begun } = draft;
      const lasting = (day: string, more: number) => (isMilestone ? day : dayText(dayNumber(day) + more));
      return {
        id: `t${at}`,
        parentId: parent >= 0 && parent < at ? `t${parent}` : null,
        type: isMilestone ? 'ms' : 'task',
        mode: isManual ? 'manual' : 'auto',
        start: from,
        end: lasting(from, length),
        duration: isMilestone ? 0 : duration,
        notBefore,
        actualStart: begun?.on,
        actualEnd: begun && begun.lasted !== null ? lasting(begun.on, begun.lasted) : null,
      };
    }),
    links: ties.map(({ from, to, type, lag, back }) => {
      const [first, second] = from <= to === !back ? [from, to] : [to, from];
      return { from: `t${first}`, to: `t${second}`, type, lag };
    }),
  }));

const isHeldBy = (tasks: readonly PlanTask[], one: string, other: string): boolean =>
  tasks.some(({ id, parentId }) => id === one && (parentId === other || isHeldBy(tasks, parentId ?? '', other)));

const isParentIn = (tasks: readonly PlanTask[], id: string) => tasks.some(({ parentId }) => parentId === id);

it('dates every plan as trying day after day does, and names a real cycle of every other', { timeout: 60_000 }, () => {
  let dated = 0;
  let fromParents = 0;
  fc.assert(
    fc.property(somePlan, ({ tasks, links, start }) => {
      const result = schedule(tasks, links, { start }, days);
      if (result.type === 'cycle') {
        const { cycle } = result;
        expect(cycle.length).toBeGreaterThan(1);
        expect(cycle.at(-1)).toBe(cycle[0]);
        cycle.slice(1).forEach((id, at) => {
          const before = cycle[at] ?? '';
          const isLinked = links.some(({ from, to }) => from === before && to === id);
          expect(isLinked || isHeldBy(tasks, id, before) || isHeldBy(tasks, before, id)).toBe(true);
        });
        return;
      }
      dated += 1;
      if (links.some(({ from, type }) => isParentIn(tasks, from) && (type === 'SS' || type === 'SF'))) fromParents += 1;
      const { bars, broken } = scheduleByTrying(tasks, links, { start }, isWorking);
      for (const [id, bar] of bars) expect(result.tasks.get(id)).toMatchObject(bar);
      expect(result.broken.map(({ link, task }) => `${links.indexOf(link)} ${task}`).sort()).toEqual(broken.sort());
    }),
    rounds(1_200),
  );
  expect(fromParents).toBeGreaterThan(50);
  expect(dated).toBeGreaterThan(600);
});

const notBegun = (task: PlanTask): PlanTask => ({ ...task, actualStart: null, actualEnd: null });

it('gives each task the float by which it can be delayed without the end moving', { timeout: 60_000 }, () => {
  let tried = 0;
  fc.assert(
    fc.property(somePlan, ({ tasks: drafts, links, start }) => {
      const tasks = drafts.map(notBegun);
      const result = schedule(tasks, links, { start }, days);
      if (result.type === 'cycle' || result.broken.length > 0) return;
      const dates = result.tasks;
      const isManual = ({ mode, id }: PlanTask) => mode === 'manual' && !isParentIn(tasks, id);
      // Manual tasks of a plan without broken links are automatic ones that do not start earlier, be it before the project.
      if (tasks.some((task) => isManual(task) && task.type === 'task' && (dates.get(task.id)?.duration ?? 0) < 1))
        return;
      if (tasks.some((task) => isManual(task) && !isWorking(task.start))) return;
      const free = tasks.map((task): PlanTask => {
        const duration = dates.get(task.id)?.duration ?? 0;
        if (isManual(task)) return { ...task, mode: 'auto', notBefore: task.start, duration };
        return { ...task, notBefore: task.notBefore && task.notBefore > start ? task.notBefore : start };
      });
      const endAfter = (id: string, delay: number) => {
        const delayed = free.map((task) =>
          task.id === id ? { ...task, notBefore: days.add(dates.get(id)?.start ?? '', delay) } : task,
        );
        const bars = [...scheduleByTrying(delayed, links, { start: '2025-01-01' }, isWorking).bars.values()];
        return bars.map(({ end }) => days.previous(end)).reduce((one, two) => (one > two ? one : two));
      };
      // What starts with a parent goes by the first of its leaves; another may take the place of a delayed one.
      const isExact = !links.some(({ from, type }) => isParentIn(tasks, from) && (type === 'SS' || type === 'SF'));
      const end = days.previous(result.end ?? '');
      for (const { id } of tasks) {
        const { float = -1 } = dates.get(id) ?? {};
        expect(float).toBeGreaterThanOrEqual(0);
        if (isParentIn(tasks, id)) continue;
        expect(endAfter(id, float)).toBe(end);
        if (isExact) expect(endAfter(id, float + 1) > end).toBe(true);
        tried += 1;
      }
    }),
    rounds(250),
  );
  expect(tried).toBeGreaterThan(300);
});

it('leads from the end of a plan back to a task that nothing before it holds up', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(somePlan, ({ tasks, links, start }) => {
      const flat = tasks.map((task): PlanTask => ({ ...notBegun(task), parentId: null, mode: 'auto' }));
      const result = schedule(flat, links, { start }, days);
      if (result.type === 'cycle') return;
      const critical = flat.filter(({ id }) => result.tasks.get(id)?.critical);
      expect(critical.some(({ id }) => result.tasks.get(id)?.end === result.end)).toBe(true);
      const earliest = ({ notBefore }: PlanTask) => days.next(notBefore && notBefore > start ? notBefore : start);
      for (const task of critical) {
        if (result.tasks.get(task.id)?.start === earliest(task)) continue;
        expect(links.some(({ from, to }) => to === task.id && result.tasks.get(from)?.critical)).toBe(true);
      }
    }),
    rounds(500),
  );
});
