import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridRow } from '../column.ts';
import { GridStore } from '../store.ts';
import { withCells, withInserted, withMoved, withoutRows } from './rows.ts';

const made = (count: number): GridRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `行${at}` }));

/** One thing that a user does, by numbers that are folded into what exists. */
type Deed = { type: 'type' | 'add' | 'remove' | 'move' | 'undo' | 'redo'; a: number; b: number };

const deeds = fc.array(
  fc.record({
    type: fc.constantFrom<Deed['type']>('type', 'add', 'remove', 'move', 'undo', 'redo'),
    a: fc.nat(30),
    b: fc.nat(30),
  }),
  { maxLength: 60 },
);

let next = 0;

function act(store: GridStore, { type, a, b }: Deed): void {
  const { rows } = store.state;
  const { list } = rows;
  const id = String(list[a % Math.max(1, list.length)]?.id);
  if (type === 'undo' || type === 'redo') store.travel(type);
  else if (type === 'type') {
    store.change(withCells(rows, [{ rowId: id, key: 'name', after: `值${b}` }], (one) => store.indexOf(one)));
  } else if (type === 'add') {
    next += 1;
    store.change(withInserted(rows, [{ id: `n${next}`, name: null }], a % (list.length + 1), 'id'));
  } else if (list.length > 0) {
    if (type === 'remove') store.change(withoutRows(rows, new Set([id]), 'id'));
    else store.change(withMoved(rows, a % list.length, b % list.length));
  }
}

const picture = ({ rows }: GridStore['state']) => ({
  list: rows.list,
  inserted: [...rows.inserted].sort(),
  removed: [...rows.removed.keys()].sort(),
});

describe('what a user did', () => {
  it('is taken back to the very start and done again to the very end, whatever it was', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const store = new GridStore('id');
        store.load(made(6));
        const start = picture(store.state);
        for (const deed of list) act(store, deed);
        const end = picture(store.state);
        const done = store.state.history.done.length;
        while (store.travel('undo'));
        expect(picture(store.state)).toEqual(start);
        for (let step = 0; step < done; step += 1) store.travel('redo');
        expect(picture(store.state)).toEqual(end);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps at least a hundred steps', () => {
    const store = new GridStore('id');
    store.load(made(1));
    for (let at = 0; at < 150; at += 1) {
      store.change(withCells(store.state.rows, [{ rowId: 'r0', key: 'name', after: `${at}` }], () => 0));
    }
    for (let at = 0; at < 120; at += 1) expect(store.travel('undo')).not.toBeNull();
    expect(store.rowById('r0')?.name).toBe('29');
  });

  it('does not undo what others changed meanwhile', () => {
    const store = new GridStore('id');
    store.load(made(3));
    store.change(withoutRows(store.state.rows, new Set(['r1']), 'id'));
    store.patch([{ rowId: 'r2', key: 'name', after: '别人改的' }]);
    store.travel('undo');
    expect(store.state.rows.list.map((row) => row.name)).toEqual(['行0', '行1', '别人改的']);
  });
});

describe('rows', () => {
  it('drops a new row for good and remembers an existing one as it was loaded', () => {
    const store = new GridStore('id');
    store.load(made(2));
    store.change(withInserted(store.state.rows, [{ id: 'n', name: '新' }], 0, 'id'));
    store.change(withCells(store.state.rows, [{ rowId: 'r0', key: 'name', after: '改过' }], (id) => store.indexOf(id)));
    store.change(withoutRows(store.state.rows, new Set(['n', 'r0']), 'id'));
    expect([...store.state.rows.removed.values()]).toEqual([{ id: 'r0', name: '行0' }]);
    expect(store.state.rows.inserted.size).toBe(0);
  });

  it('keeps the identity of rows that a change does not touch', () => {
    const store = new GridStore('id');
    store.load(made(3));
    const [first] = store.state.rows.list;
    store.change(withCells(store.state.rows, [{ rowId: 'r1', key: 'name', after: 'x' }], (id) => store.indexOf(id)));
    expect(store.state.rows.list[0]).toBe(first);
    expect(store.state.rows.list[1]).not.toBe(first);
  });
});
