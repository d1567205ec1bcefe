import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arranged, indent, move, outdent, type PlanRow } from './arrange.ts';
import { wbsCodes } from './wbs.ts';

/** A, B (B1, B2 (B21), B3), C, a milestone M, D */
const rows: PlanRow[] = [
  { id: 'A', parentId: null, order: 1 },
  { id: 'B', parentId: null, order: 2 },
  { id: 'B1', parentId: 'B', order: 1 },
  { id: 'B2', parentId: 'B', order: 2 },
  { id: 'B21', parentId: 'B2', order: 1 },
  { id: 'B3', parentId: 'B', order: 3 },
  { id: 'C', parentId: null, order: 3 },
  { id: 'M', parentId: null, order: 4, type: 'ms' },
  { id: 'D', parentId: null, order: 5 },
];
const applied = (changes: readonly Arranged[], to: readonly PlanRow[] = rows): PlanRow[] => {
  const changed = new Map(changes.map((change) => [change.id, change]));
  return to.map((row) => ({ ...row, ...changed.get(row.id) }));
};
/** The plan after changes, `id code` from top to bottom. */
const planAfter = (changes: readonly Arranged[] | null) =>
  [...wbsCodes(applied(changes ?? []))].map((pair) => pair.join(' '));

describe('indenting', () => {
  it('puts rows at the end of the sibling above, with what they hold', () => {
    expect(indent(rows, ['C'])).toEqual([
      { id: 'M', parentId: null, order: 3 },
      { id: 'D', parentId: null, order: 4 },
      { id: 'C', parentId: 'B', order: 4 },
    ]);
    expect(planAfter(indent(rows, ['B', 'B2']))).toEqual([
      'A 1',
      'B 1.1',
      'B1 1.1.1',
      'B2 1.1.2',
      'B21 1.1.2.1',
      'B3 1.1.3',
      'C 2',
      'M 3',
      'D 4',
    ]);
  });

  it('keeps rows beside each other together', () => {
    expect(planAfter(indent(rows, ['M', 'C']))).toContain('M 2.5');
    expect(planAfter(indent(rows, ['B3', 'B2']))).toEqual(expect.arrayContaining(['B1 2.1', 'B2 2.1.1', 'B3 2.1.2']));
  });

  it('leaves rows with nothing above them, and below milestones, where they are', () => {
    expect(indent(rows, ['A'])).toEqual([]);
    expect(indent(rows, ['B1', 'B21', 'D', 'gone'])).toEqual([]);
  });
});

describe('outdenting', () => {
  it('puts rows right after what held them; what followed them stays', () => {
    expect(planAfter(outdent(rows, ['B2']))).toEqual([
      'A 1',
      'B 2',
      'B1 2.1',
      'B3 2.2',
      'B2 3',
      'B21 3.1',
      'C 4',
      'M 5',
      'D 6',
    ]);
    expect(outdent(rows, ['B21'])).toEqual([
      { id: 'B21', parentId: 'B', order: 3 },
      { id: 'B3', parentId: 'B', order: 4 },
    ]);
  });

  it('keeps the order of several rows, and leaves those at the top', () => {
    expect(planAfter(outdent(rows, ['B3', 'B1', 'A']))).toEqual([
      'A 1',
      'B 2',
      'B2 2.1',
      'B21 2.1.1',
      'B1 3',
      'B3 4',
      'C 5',
      'M 6',
      'D 7',
    ]);
    expect(outdent(rows, ['A', 'D'])).toEqual([]);
  });
});

describe('moving', () => {
  it('puts rows from anywhere before a row, in the order of the plan', () => {
    expect(planAfter(move(rows, ['D', 'B21', 'A'], { parentId: 'B', before: 'B2' }))).toEqual([
      'B 1',
      'B1 1.1',
      'A 1.2',
      'B21 1.3',
      'D 1.4',
      'B2 1.5',
      'B3 1.6',
      'C 2',
      'M 3',
    ]);
  });

  it('puts rows at the end, or before a row that moves along', () => {
    expect(planAfter(move(rows, ['A'], { parentId: null, before: null })).at(-1)).toBe('A 5');
    expect(move(rows, ['C'], { parentId: null, before: 'C' })).toEqual([]);
    expect(move(rows, ['B', 'C'], { parentId: null, before: 'C' })).toEqual([]);
  });

  it('cannot put rows below themselves, into milestones, or beside what is not there', () => {
    expect(move(rows, ['B'], { parentId: 'B2', before: null })).toBeNull();
    expect(move(rows, ['B'], { parentId: 'B', before: null })).toBeNull();
    expect(move(rows, ['A'], { parentId: 'M', before: null })).toBeNull();
    expect(move(rows, ['A'], { parentId: 'gone', before: null })).toBeNull();
    expect(move(rows, ['A'], { parentId: 'B', before: 'C' })).toBeNull();
  });
});

it('loses no row and moves none but the chosen out of its parent, whatever is done', () => {
  const someRows = fc.array(fc.integer({ min: -3, max: 9 }), { minLength: 1, maxLength: 10 }).map((parents) =>
    parents.map(
      (parent, at): PlanRow => ({
        id: `r${at}`,
        parentId: parent >= 0 && parent < at ? `r${parent}` : null,
        order: (at * 7) % 5,
      }),
    ),
  );
  const someIds = fc.array(
    fc.integer({ min: 0, max: 9 }).map((at) => `r${at}`),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(someRows, someIds, someIds, fc.constantFrom('indent', 'outdent', 'move'), (plan, ids, to, act) => {
      const target = { parentId: to[0] ?? null, before: null };
      const changes =
        act === 'indent' ? indent(plan, ids) : act === 'outdent' ? outdent(plan, ids) : move(plan, ids, target);
      const after = applied(changes ?? [], plan);
      expect(wbsCodes(after).size).toBe(plan.length);
      for (const [at, row] of plan.entries()) if (!ids.includes(row.id)) expect(after[at]?.parentId).toBe(row.parentId);
    }),
    process.env.TEST_LONG ? { numRuns: 10_000 } : { numRuns: 400, seed: 20_261_126 },
  );
});
