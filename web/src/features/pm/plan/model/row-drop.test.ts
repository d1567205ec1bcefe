import type { PlanRow } from '@dossier/contract/pm/plan.ts';
import { workDaysOf } from '@dossier/rules/schedule/work-days.ts';
import { describe, expect, it } from 'vitest';
import { applied, inverse, type PlanState, stateOf } from './plan-state.ts';
import { landing, targetAt } from './row-drop.ts';
import { shownRows } from './rows.ts';

const days = workDaysOf(new Map());
const project = { id: 'p', code: 'P', name: 'P', status: '40', planStart: '2026-03-02', planEnd: '2026-12-31' };
const frame = { project, days };
const row = (id: string, parentId: string | null, sortNo: number, change: Partial<PlanRow> = {}): PlanRow => ({
  ...{ id, parentId, sortNo, wbs: null, name: id, type: 'task', status: '0', owner: null, ownerName: null },
  ...{ planStart: '2026-03-02', planEnd: '2026-03-04', schedule: 'auto', notBefore: '2026-03-02', pct: 0 },
  ...{ planHours: null, bac: null, actualStart: null, actualEnd: null, version: 1, ...change },
});
/** a (a1, a2), b, c (begun), m (milestone). */
const plan = (): PlanState =>
  stateOf(
    {
      tasks: [
        ...[row('a', null, 1), row('a1', 'a', 1), row('a2', 'a', 2), row('b', null, 2)],
        ...[row('c', null, 3, { status: '1', actualStart: '2026-03-02' }), row('m', null, 4, { type: 'ms' })],
      ],
      links: [],
    },
    frame,
  );
const treeOf = ({ tasks }: PlanState) => tasks.map(({ wbs, name }) => `${wbs} ${name}`).join(', ');
/** Lets rows go at a height, counted in rows. */
const drop = (state: PlanState, ids: string[], y: number, closed: string[] = []) =>
  landing(state, new Set(ids), targetAt(shownRows(state.tasks, new Set(closed)), state.tasks, y));
const after = (ids: string[], y: number, closed: string[] = []) => {
  const state = plan();
  const found = drop(state, ids, y, closed);
  return found.type === 'lands' ? treeOf(applied(state, found.step, frame)) : found;
};

describe('rows that are carried', () => {
  it.each([
    ['before a row', ['m'], 0.1, '1 m, 2 a, 2.1 a1, 2.2 a2, 3 b, 4 c'],
    ['before a row of another level', ['m'], 1.1, '1 a, 1.1 m, 1.2 a1, 1.3 a2, 2 b, 3 c'],
    ['after a row', ['b'], 4.9, '1 a, 1.1 a1, 1.2 a2, 2 c, 3 b, 4 m'],
    ['after the last one below another', ['b'], 2.9, '1 a, 1.1 a1, 1.2 a2, 1.3 b, 2 c, 3 m'],
    ['after an open row: before the first below it', ['b'], 0.9, '1 a, 1.1 b, 1.2 a1, 1.3 a2, 2 c, 3 m'],
    ['into a row', ['a1'], 3.5, '1 a, 1.1 a2, 2 b, 2.1 a1, 3 c, 4 m'],
    ['into a row that holds others: at its end', ['b'], 0.5, '1 a, 1.1 a1, 1.2 a2, 1.3 b, 2 c, 3 m'],
    ['under the last row: to the end of the plan', ['a1'], 9, '1 a, 1.1 a2, 2 b, 3 c, 4 m, 5 a1'],
    ['above the first row', ['m'], -2, '1 m, 2 a, 2.1 a1, 2.2 a2, 3 b, 4 c'],
    ['with what stands below them', ['a'], 3.5, '1 b, 1.1 a, 1.1.1 a1, 1.1.2 a2, 2 c, 3 m'],
    ['several together, in the order of the plan', ['m', 'a2'], 3.1, '1 a, 1.1 a1, 2 a2, 3 m, 4 b, 5 c'],
  ])('land %s', (_, ids, y, tree) => {
    expect(after(ids, y)).toBe(tree);
  });

  it('land after a closed row with all that it holds', () => {
    expect(after(['m'], 0.9, ['a'])).toBe('1 a, 1.1 a1, 1.2 a2, 2 m, 3 b, 4 c');
  });

  it.each([
    ['below themselves', ['a'], 1.1, 'within'],
    ['into themselves', ['a'], 0.5, 'within'],
    ['into a milestone', ['b'], 5.5, 'milestone'],
    ['into what has begun', ['b'], 4.5, 'begun'],
  ])('are refused %s, and it says why', (_, ids, y, why) => {
    expect(after(ids, y)).toEqual({ type: 'refused', why });
  });

  it.each([
    ['before itself', ['b'], 3.1],
    ['after the row above it', ['a2'], 1.9],
    ['at the end of what holds it', ['a2'], 0.5],
  ])('stay where they are when they are let go %s', (_, ids, y) => {
    expect(after(ids, y)).toEqual({ type: 'stays' });
  });

  it('stay where they are also where places have gaps', () => {
    const tasks = [row('a', null, 2), row('b', null, 5), row('c', null, 9)];
    expect(drop(stateOf({ tasks, links: [] }, frame), ['b'], 2.1)).toEqual({ type: 'stays' });
  });

  it('come back by one step', () => {
    const before = plan();
    const found = drop(before, ['a1', 'b'], 9);
    if (found.type !== 'lands') throw new Error(found.type);
    const moved = applied(before, found.step, frame);
    expect(treeOf(moved)).toBe('1 a, 1.1 a2, 2 c, 3 m, 4 a1, 5 b');
    expect(treeOf(applied(moved, inverse(before, found.step), frame))).toBe(
      treeOf(applied(before, { ...found.step, edits: new Map() }, frame)),
    );
  });
});
