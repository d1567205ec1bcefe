import { describe, expect, it } from 'vitest';
import { findCycle } from './cycle.ts';
import { calendar2025 } from './days-2025.testing.ts';
import type { LinkType, PlanLink, PlanSpan, PlanTask } from './plan.ts';
import { movedTasks, schedule } from './schedule.ts';
import { workDaysOf } from './work-days.ts';

const days = workDaysOf(calendar2025);
const span = { start: '2025-01-23', end: '2025-12-31' };

const task = (id: string, duration: number, more: Partial<PlanTask> = {}): PlanTask => ({
  id,
  parentId: null,
  type: duration === 0 ? 'ms' : 'task',
  mode: 'auto',
  start: '2025-01-23',
  end: '2025-01-23',
  duration,
  ...more,
});
const link = (from: string, type: LinkType, to: string, lag = 0): PlanLink => ({ from, to, type, lag });

function planned(tasks: readonly PlanTask[], links: readonly PlanLink[] = [], on: PlanSpan = span) {
  const result = schedule(tasks, links, on, days);
  if (result.type === 'cycle') throw new Error(result.cycle.join());
  return result;
}
/** `id start…end`, or `id day` of what begins and ends on one. */
const datesOf = (tasks: readonly PlanTask[], links: readonly PlanLink[] = [], on: PlanSpan = span) =>
  [...planned(tasks, links, on).tasks.values()].map(
    ({ id, start, end }) => `${id} ${start.slice(5)}${start === end ? '' : `…${end.slice(5)}`}`,
  );

describe('the forward pass', () => {
  const plan = [task('A', 3), task('B', 5)];

  it('has the worked values: three days over a make-up day, five over the Spring Festival', () => {
    expect(datesOf(plan, [link('A', 'FS', 'B')])).toEqual(['A 01-23…01-26', 'B 01-27…02-08']);
    expect(datesOf(plan, [link('A', 'FS', 'B', 2)])[1]).toMatch(/^B 02-06/);
  });

  it('keeps the four kinds of links, with lags in both directions', () => {
    const second = (type: LinkType, lag = 0, more = {}) =>
      datesOf([task('A', 5, { notBefore: '2025-03-10' }), task('B', 2, more)], [link('A', type, 'B', lag)])[1];
    expect(second('FS')).toBe('B 03-17…03-18');
    expect(second('FS', -2)).toBe('B 03-13…03-14');
    expect(second('SS')).toBe('B 03-10…03-11');
    expect(second('SS', 1)).toBe('B 03-11…03-12');
    expect(second('FF')).toBe('B 03-13…03-14');
    expect(second('FF', 1)).toBe('B 03-14…03-17');
    expect(second('SF')).toBe('B 03-06…03-07');
    expect(second('SF', 2)).toBe('B 03-10…03-11');
  });

  it('starts on the latest of project start, links and "not before", and never on a day off', () => {
    expect(datesOf([task('A', 1)], [], { start: '2025-01-25' })).toEqual(['A 01-26']);
    expect(datesOf([task('A', 1, { notBefore: '2025-02-01' })])).toEqual(['A 02-05']);
    expect(datesOf([task('A', 1, { notBefore: '2025-01-01' })])).toEqual(['A 01-23']);
    expect(datesOf([task('A', 1), task('B', 1)], [link('A', 'FS', 'B', -300)])[1]).toBe('B 01-23');
    expect(datesOf([task('A', 9), task('B', 1, { notBefore: '2025-01-24' })], [link('A', 'FS', 'B')])[1]).toBe(
      'B 02-11',
    );
  });

  it('puts a milestone on the last day of the work before it, and what follows on the next day', () => {
    const links = [link('A', 'FS', 'M'), link('M', 'FS', 'B')];
    expect(datesOf([task('A', 3), task('M', 0), task('B', 1)], links)).toEqual(['A 01-23…01-26', 'M 01-26', 'B 01-27']);
    expect(
      datesOf([task('A', 3), task('M', 0), task('B', 1)], [link('A', 'FS', 'M', 2), links[1] as PlanLink]),
    ).toEqual(['A 01-23…01-26', 'M 02-05', 'B 02-06']);
  });

  it('lets work begin on the day of a milestone that comes after nothing', () => {
    expect(datesOf([task('M', 0), task('B', 1)], [link('M', 'FS', 'B')])).toEqual(['M 01-23', 'B 01-23']);
  });

  it('computes nothing for a plan without tasks', () => {
    expect(planned([])).toMatchObject({ end: null, broken: [], outside: [] });
  });

  it('ignores links to tasks that are not there', () => {
    expect(datesOf([task('A', 1)], [link('gone', 'FS', 'A', 5)])).toEqual(['A 01-23']);
  });
});

describe('tasks that stay where they are', () => {
  const manual = { mode: 'manual', start: '2025-01-24', end: '2025-01-26' } as const;

  it('are manual ones; a link that they break is reported', () => {
    const broken = link('A', 'FS', 'B');
    const result = planned([task('A', 3), task('B', 9, manual), task('C', 1)], [broken, link('B', 'FS', 'C')]);
    expect(result.tasks.get('B')).toMatchObject({ start: '2025-01-24', end: '2025-01-26', duration: 2 });
    expect(result.tasks.get('C')?.start).toBe('2025-01-27');
    expect(result.broken).toEqual([{ link: broken, task: 'B' }]);
    expect(planned([task('A', 1), task('B', 9, manual)], [broken]).broken).toEqual([]);
  });

  it('are those that have begun and those that are done, and what follows goes by them', () => {
    const begun = task('A', 3, { actualStart: '2025-02-06' });
    expect(datesOf([begun, task('B', 1)], [link('A', 'FS', 'B')])).toEqual(['A 02-06…02-08', 'B 02-10']);
    const done = { ...begun, actualEnd: '2025-02-07' };
    expect(datesOf([done, task('B', 1)], [link('A', 'FS', 'B')])).toEqual(['A 02-06…02-07', 'B 02-08']);
  });

  it('may stand on days off, which do not count', () => {
    const weekend = task('A', 1, { mode: 'manual', start: '2025-03-08', end: '2025-03-09' });
    expect(datesOf([weekend, task('B', 1)], [link('A', 'FS', 'B')])).toEqual(['A 03-08…03-09', 'B 03-10']);
    expect(planned([weekend]).tasks.get('A')?.duration).toBe(0);
  });

  it('break links of their parents too', () => {
    const tasks = [task('A', 3), task('P', 1), task('B', 1, { ...manual, parentId: 'P' })];
    const toParent = link('A', 'FS', 'P');
    expect(planned(tasks, [toParent]).broken).toEqual([{ link: toParent, task: 'B' }]);
  });
});

describe('float and critical tasks', () => {
  const plan = [task('A', 3), task('B', 5), task('C', 2), task('D', 1)];
  const links = [link('A', 'FS', 'B'), link('A', 'FS', 'C'), link('B', 'FS', 'D'), link('C', 'FS', 'D')];

  it('are counted in working days: what can wait without moving the end has float', () => {
    const { tasks, end } = planned(plan, links);
    expect(end).toBe('2025-02-10');
    expect([...tasks.values()].map(({ float }) => float)).toEqual([0, 0, 3, 0]);
    expect([...tasks.values()].filter(({ critical }) => critical).map(({ id }) => id)).toEqual(['A', 'B', 'D']);
    expect(tasks.get('C')).toMatchObject({ start: '2025-01-27', lateStart: '2025-02-07', lateEnd: '2025-02-08' });
  });

  it('are counted to a deadline where there is one, and are negative when it cannot be kept', () => {
    const until = (deadline: string) => planned(plan, links, { ...span, deadline }).tasks;
    expect(until('2025-02-12').get('A')?.float).toBe(2);
    expect(until('2025-02-16').get('A')?.float).toBe(4);
    expect(until('2025-02-07').get('A')).toMatchObject({ float: -2, critical: true });
  });
});

describe('parents', () => {
  const tasks = [
    task('P', 1, { type: 'phase' }),
    task('P1', 3, { parentId: 'P' }),
    task('P2', 2, { parentId: 'P', notBefore: '2025-02-10' }),
    task('X', 1),
  ];

  it('begin with the first and end with the last of what they hold', () => {
    expect(planned(tasks).tasks.get('P')).toMatchObject({
      start: '2025-01-23',
      end: '2025-02-11',
      duration: days.between('2025-01-23', '2025-02-11'),
      float: 0,
      critical: true,
    });
  });

  it('are followed by their last finish, or begun with by their first start', () => {
    expect(datesOf(tasks, [link('P', 'FS', 'X')])[3]).toBe('X 02-12');
    expect(datesOf(tasks, [link('P', 'SS', 'X', 1)])[3]).toBe('X 01-24');
  });

  it('take the float only of what begins first where another task begins with them', () => {
    const plan = [
      task('P', 1),
      task('P1', 1, { parentId: 'P' }),
      task('P2', 1, { parentId: 'P', notBefore: '2025-01-24' }),
      task('X', 5),
    ];
    const floats = [...planned(plan, [link('P', 'SS', 'X')]).tasks.values()].map(({ id, float }) => `${id} ${float}`);
    expect(floats).toEqual(['P 0', 'P1 0', 'P2 3', 'X 0']);
  });

  it('hand links to all of their leaves, through any depth', () => {
    const deep = [
      ...tasks.slice(0, 3),
      task('Q', 1, { parentId: 'P' }),
      task('Q1', 1, { parentId: 'Q' }),
      task('X', 2),
    ];
    expect(datesOf(deep, [link('X', 'FS', 'P')])).toEqual([
      'P 01-26…02-11',
      'P1 01-26…02-05',
      'P2 02-10…02-11',
      'Q 01-26',
      'Q1 01-26',
      'X 01-23…01-24',
    ]);
  });
});

describe('cycles', () => {
  const tasks = [task('A', 1), task('B', 1), task('P', 1), task('C', 1, { parentId: 'P' })];

  it('are named by the tasks that wait for each other, from the last link on', () => {
    const links = [link('C', 'FS', 'A'), link('B', 'SS', 'A', -5), link('A', 'FS', 'B')];
    expect(findCycle(tasks, links)).toEqual(['A', 'B', 'A']);
    expect(findCycle(tasks, links.toReversed())).toEqual(['B', 'A', 'B']);
    expect(findCycle(tasks, [link('A', 'FS', 'A')])).toEqual(['A', 'A']);
    expect(findCycle(tasks, [link('A', 'FS', 'B'), link('P', 'FS', 'A')])).toBeNull();
  });

  it('go through parents: a task cannot wait for what holds it', () => {
    expect(findCycle(tasks, [link('P', 'FS', 'C')])).toEqual(['P', 'C', 'P']);
    expect(findCycle(tasks, [link('C', 'FS', 'A'), link('A', 'FS', 'P')])).toEqual(['A', 'P', 'C', 'A']);
  });

  it('leave the plan without dates', () => {
    expect(schedule(tasks, [link('A', 'FS', 'A')], span, days)).toEqual({ type: 'cycle', cycle: ['A', 'A'] });
  });
});

it('reports tasks outside of the days of the project, not their parents', () => {
  const early = { mode: 'manual', start: '2025-01-20', end: '2025-01-24' } as const;
  const tasks = [task('P', 1), task('A', 3, { parentId: 'P' }), task('B', 1, early), task('C', 1)];
  expect(planned(tasks, [link('A', 'FS', 'C')], { start: '2025-01-23', end: '2025-01-26' }).outside).toEqual([
    'B',
    'C',
  ]);
});

it('says which tasks have other dates than before', () => {
  const tasks = [task('A', 3), task('B', 1)];
  const moved = movedTasks(tasks, planned(tasks).tasks);
  expect(moved.map(({ id, end }) => [id, end])).toEqual([['A', '2025-01-26']]);
});

it('ends plans that would pass the last year with its last day', () => {
  expect(planned([task('A', 9_000_000)]).end).toBe('9999-12-31');
  expect(planned([task('A', 900_000)], [], { ...span, deadline: '2025-12-31' }).tasks.get('A')).toMatchObject({
    lateStart: '0001-01-01',
    critical: true,
  });
});

it('follows a chain of five thousand tasks in a tree as deep', () => {
  const tasks = Array.from({ length: 5_000 }, (_, at) => task(`c${at}`, 1));
  const links = tasks.slice(1).map(({ id }, at) => link(`c${at}`, 'FS', id));
  expect(planned(tasks, links).tasks.get('c4999')?.start).toBe(days.add('2025-01-23', 4_999));
  const nested = tasks.map((one, at) => ({ ...one, parentId: at === 0 ? null : `c${at - 1}` }));
  expect(planned(nested).tasks.get('c0')).toMatchObject({ start: '2025-01-23', end: '2025-01-23', critical: true });
});
