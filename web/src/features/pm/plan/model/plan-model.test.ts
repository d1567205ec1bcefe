import type { PlanRow } from '@dossier/contract/pm/plan.ts';
import { workDaysOf } from '@dossier/rules/schedule/work-days.ts';
import { describe, expect, it } from 'vitest';
import { chained, endingAt, indented, linked, reordered, shifted, startingAt, unchained } from './edits.ts';
import { applied, inverse, noStep, type PlanState, stateOf } from './plan-state.ts';
import { shownRows } from './rows.ts';
import { nameIndent, scaleOf, ticks } from './scale.ts';
import { typedDay } from './typed-day.ts';

const days = workDaysOf(new Map());
const project = { id: 'p', code: 'P', name: 'P', status: '40', planStart: '2026-03-02', planEnd: '2026-12-31' };
const frame = { project, days };
const row = (id: string, sortNo: number, change: Partial<PlanRow> = {}): PlanRow => ({
  ...{
    id,
    parentId: null,
    sortNo,
    wbs: String(sortNo),
    name: id,
    type: 'task',
    status: '0',
    owner: null,
    ownerName: null,
  },
  ...{ planStart: '2026-03-02', planEnd: '2026-03-04', schedule: 'auto', notBefore: '2026-03-02', pct: 0 },
  ...{ planHours: null, bac: null, actualStart: null, actualEnd: null, version: 1, ...change },
});
const plan = (): PlanState => stateOf({ tasks: [row('a', 1), row('b', 2), row('c', 3)], links: [] }, frame);
const datesOf = ({ tasks }: PlanState) => tasks.map(({ id, planStart, planEnd }) => `${id} ${planStart} ${planEnd}`);

describe('the plan on the screen', () => {
  it('puts what is linked one after the other, and takes each step back', () => {
    const before = plan();
    const step = chained(before, new Set(['a', 'b', 'c']));
    const after = applied(before, step, frame);
    expect(datesOf(after)).toEqual(['a 2026-03-02 2026-03-04', 'b 2026-03-05 2026-03-09', 'c 2026-03-10 2026-03-12']);
    const back = applied(after, inverse(before, step), frame);
    expect(datesOf(back)).toEqual(datesOf(before));
    expect(back.links).toEqual([]);
    expect(applied(after, unchained(after, new Set(['b', 'c'])), frame).links).toEqual([
      { from: 'a', to: 'b', type: 'FS', lag: 0 },
    ]);
  });

  it('moves a task by working days, and what follows it', () => {
    const linkedPlan = applied(plan(), linked(plan(), 'a', 'b'), frame);
    const after = applied(linkedPlan, shifted(linkedPlan, ['a'], 3, days), frame);
    expect(datesOf(after).slice(0, 2)).toEqual(['a 2026-03-05 2026-03-09', 'b 2026-03-10 2026-03-12']);
    const a = after.tasks[0] as PlanRow;
    // A Saturday is no day to start or to end on.
    expect(startingAt(a, '2026-03-07', days)).toMatchObject({ planStart: '2026-03-09', planEnd: '2026-03-11' });
    expect(endingAt(a, '2026-03-15', days)).toEqual({ planEnd: '2026-03-13' });
    expect(endingAt(a, '2026-01-01', days)).toEqual({ planEnd: '2026-03-05' });
  });

  it('takes out a task with what stands below it, and brings back both with their links', () => {
    const start = plan();
    const held = applied(start, indented(start, ['b']), frame);
    expect(held.tasks.map(({ wbs, name }) => `${wbs} ${name}`)).toEqual(['1 a', '1.1 b', '2 c']);
    const bound = applied(held, linked(held, 'b', 'c'), frame);
    const step = { ...noStep, remove: ['a'] };
    const less = applied(bound, step, frame);
    expect(less.tasks.map(({ id }) => id)).toEqual(['c']);
    expect(less.links).toEqual([]);
    const back = applied(less, inverse(bound, step), frame);
    expect(datesOf(back)).toEqual(datesOf(bound));
    expect(back.links).toEqual(bound.links);
  });

  it('gives back days and progress to what has held others, and puts nothing below what has begun', () => {
    const tasks = [
      row('a', 1, { planEnd: '2026-03-13', pct: 40 }),
      row('b', 2),
      row('c', 3, { status: '1' }),
      row('d', 4),
    ];
    const before = stateOf({ tasks, links: [] }, frame);
    const step = indented(before, ['b']);
    const after = applied(before, step, frame);
    expect(after.tasks[0]).toMatchObject({ planEnd: '2026-03-04', pct: 0 });
    expect(applied(after, inverse(before, step), frame).tasks[0]).toMatchObject({ planEnd: '2026-03-13', pct: 40 });
    expect(indented(before, ['d'])).toBe(noStep);
  });

  it('links no task with what comes to hold it, and lets rows change places', () => {
    const start = applied(plan(), chained(plan(), new Set(['a', 'b', 'c'])), frame);
    const held = applied(start, indented(start, ['b']), frame);
    expect(held.links).toEqual([{ from: 'b', to: 'c', type: 'FS', lag: 0 }]);
    const apart = plan();
    const namesOf = ({ tasks }: PlanState) => tasks.map(({ id }) => id).join('');
    expect(namesOf(applied(apart, reordered(apart, new Set(['c']), -1), frame))).toBe('acb');
    expect(namesOf(applied(apart, reordered(apart, new Set(['a', 'b']), 1), frame))).toBe('cab');
    expect(reordered(apart, new Set(['a']), -1)).toBe(noStep);
    expect(reordered(apart, new Set(['c']), 1)).toBe(noStep);
  });

  it('says which tasks have no time to lose', () => {
    const after = applied(plan(), linked(plan(), 'a', 'b'), frame);
    expect(['a', 'b', 'c'].map((id) => after.scheduled?.get(id)?.critical)).toEqual([true, true, false]);
    expect(applied(after, linked(after, 'b', 'a'), frame).scheduled).toBeNull();
  });

  it('shows what is not below a closed row, and what is looked for with what holds it', () => {
    const tasks = [row('a', 1), row('b', 1, { parentId: 'a', name: '测试' }), row('c', 2)];
    expect(shownRows(tasks, new Set()).map(({ task, level }) => `${task.id}${level}`)).toEqual(['a0', 'b1', 'c0']);
    expect(shownRows(tasks, new Set(['a'])).map(({ task }) => task.id)).toEqual(['a', 'c']);
    expect(shownRows(tasks, new Set(['a']), '测试').map(({ task }) => task.id)).toEqual(['a', 'b']);
  });
});

describe('the scale', () => {
  it('knows the place of a day and the day of a place, at each zoom', () => {
    for (const zoom of ['day', 'week', 'month', 'quarter'] as const) {
      const scale = scaleOf(zoom, '2026-03-02', '2026-05-29');
      expect(scale.dayAt(scale.x('2026-04-15')), zoom).toBe('2026-04-15');
      const { upper, lower } = ticks(scale, 0, scale.width - 1);
      expect(upper.length, zoom).toBeGreaterThan(0);
      expect(lower.at(-1)?.x ?? 0, zoom).toBeLessThan(scale.width);
    }
    const { lower } = ticks(scaleOf('week', '2026-03-02', '2026-05-29'), 0, 200);
    expect(new Date(`${lower[0]?.day}T00:00:00Z`).getUTCDay()).toBe(1);
  });
});

describe('the name of a month', () => {
  it.each([
    ['far from today', 240, 500, 4],
    ['with today in its first days', 240, 244, 50],
    ['with today on the last day before it', 240, 236, 42],
    ['with today behind it', 240, 380, 4],
    ['with today well before it', 240, 190, 4],
  ])('stands clear of the mark of today: %s', (_, x, at, indent) => {
    expect(nameIndent({ x, width: 240, day: '2026-03-01' }, at)).toBe(indent);
  });
});

describe('a typed day', () => {
  it.each([
    ['2026-11-26', '2026-11-26'],
    ['20261126', '2026-11-26'],
    ['2026/11/6', '2026-11-06'],
    ['11-26', '2026-11-26'],
    ['11.6', '2026-11-06'],
    ['6', '2026-03-06'],
    ['11月26日', '2026-11-26'],
    ['2026-02-30', null],
    ['soon', null],
    ['', null],
  ])('%s is %s', (text, day) => expect(typedDay(text, '2026-03-02')).toBe(day));
});
