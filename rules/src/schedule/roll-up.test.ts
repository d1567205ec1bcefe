import { describe, expect, it } from 'vitest';
import { type ProgressRow, rollUp, taskStatus } from './roll-up.ts';

const { open, running, done, paused, cancelled } = taskStatus;
const row = (id: string, parentId: string | null, more: Partial<ProgressRow> = {}): ProgressRow => ({
  id,
  parentId,
  status: open,
  pct: 0,
  bac: null,
  duration: 1,
  ...more,
});

describe('progress of parents', () => {
  it('is weighted by budget', () => {
    const rows = [
      row('P', null),
      row('a', 'P', { bac: 40_000, pct: 100, duration: 1 }),
      row('b', 'P', { bac: '150000', pct: 30, duration: 99 }),
      row('c', 'P', { pct: 100 }),
    ];
    expect(rollUp(rows).parents.get('P')?.pct).toBe(44.74);
  });

  it('is weighted by duration where nothing below has a budget, and evenly among milestones', () => {
    const rows = [
      row('P', null),
      row('a', 'P', { pct: 100, duration: 3 }),
      row('b', 'P', { duration: 5 }),
      row('Q', null),
      row('m', 'Q', { pct: 100, duration: 0 }),
      row('n', 'Q', { duration: 0 }),
    ];
    const { parents } = rollUp(rows);
    expect([parents.get('P')?.pct, parents.get('Q')?.pct]).toEqual([37.5, 50]);
  });

  it('goes up through every level to the whole plan, which has its own weights', () => {
    const rows = [
      row('P', null),
      row('Q', 'P'),
      row('a', 'Q', { bac: 100, pct: 50 }),
      row('b', 'P', { bac: 300, pct: 10 }),
      row('c', null, { duration: 50, pct: 100 }),
    ];
    const { parents, whole } = rollUp(rows);
    expect([parents.get('Q')?.pct, parents.get('P')?.pct, whole.pct]).toEqual([50, 20, 20]);
  });

  it('is not 100 before everything is, and leaves out what is cancelled', () => {
    const rows = [
      row('P', null),
      row('a', 'P', { duration: 100_000, pct: 100 }),
      row('b', 'P', { pct: 99 }),
      row('x', 'P', { duration: 9, status: cancelled }),
    ];
    expect(rollUp(rows).whole.pct).toBe(99.99);
    const full = rows.map((one) => (one.id === 'b' ? { ...one, pct: 100 } : one));
    expect(rollUp(full).whole.pct).toBe(100);
  });
});

it('gives parents the status that their tasks make', () => {
  const of = (...statuses: string[]) =>
    rollUp([
      row('P', null, { status: 'typed' }),
      ...statuses.map((status, at) => row(`t${at}`, 'P', { status })),
    ]).parents.get('P')?.status;
  expect(of(open, open)).toBe(open);
  expect(of(open, running, paused)).toBe(running);
  expect(of(open, done)).toBe(running);
  expect(of(done, done, cancelled)).toBe(done);
  expect(of(open, paused)).toBe(paused);
  expect(of(open, cancelled)).toBe(open);
  expect(of(cancelled)).toBe(cancelled);
});

it('has nothing to say of an empty plan', () => {
  expect(rollUp([])).toEqual({ parents: new Map(), whole: { status: open, pct: 0 } });
});
