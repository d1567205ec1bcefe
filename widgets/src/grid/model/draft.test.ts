import { describe, expect, it } from 'vitest';
import type { GridRow } from '../column.ts';
import { draftText, restoredDraft } from './draft.ts';
import { loadedRows, type Rows, withCells, withInserted, withoutRows } from './rows.ts';

const columns = ['name', 'price'];
const server = (): GridRow[] => [
  { id: '1', name: '甲', price: 1 },
  { id: '2', name: '乙', price: 2 },
  { id: '3', name: '丙', price: 3 },
];

function edited(): Rows {
  let rows = loadedRows(server());
  rows = withCells(rows, [{ rowId: '1', key: 'name', after: '甲甲' }], (id) => Number(id) - 1);
  rows = withInserted(rows, [{ id: 'n1', name: '新', price: null }], 1, 'id');
  return withoutRows(rows, new Set(['3']), 'id');
}

function restored(list: GridRow[], keys = columns) {
  const result = restoredDraft(draftText(edited(), columns) ?? '', loadedRows(list), keys);
  if (!result) throw new Error('the draft was not read');
  return result;
}

describe('a draft', () => {
  it('is nothing when nothing changed', () => {
    expect(draftText(loadedRows(server()), columns)).toBeNull();
    const there = withCells(loadedRows(server()), [{ rowId: '1', key: 'name', after: 'x' }], () => 0);
    const back = withCells(there, [{ rowId: '1', key: 'name', after: '甲' }], () => 0);
    expect(draftText(back, columns)).toBeNull();
  });

  it('brings back new, changed and removed rows as they were', () => {
    const { rows, stale } = restored(server());
    const before = edited();
    expect(stale).toEqual([]);
    expect(rows.list).toEqual(before.list);
    expect(rows.inserted).toEqual(before.inserted);
    expect(rows.removed).toEqual(before.removed);
    expect(rows.originals).toEqual(before.originals);
  });

  it('names what others changed and does not write over it', () => {
    const list = server();
    list[0] = { ...list[0], name: '别人' };
    list[2] = { ...list[2], price: 33 };
    const { rows, stale } = restored(list);
    expect(stale).toEqual([
      { type: 'cell-changed', id: '1', key: 'name', value: '甲甲', now: '别人' },
      { type: 'removed-row-changed', id: '3' },
    ]);
    expect(rows.list.map((row) => row.name)).toEqual(['别人', '新', '乙', '丙']);
  });

  it('names rows that are gone; a removed one that is gone is as wished', () => {
    const { rows, stale } = restored(server().slice(1, 2));
    expect(stale).toEqual([{ type: 'row-gone', id: '1', values: { name: '甲甲' } }]);
    expect(rows.list.map((row) => row.id)).toEqual(['2', 'n1']);
  });

  it('has nothing to say where others wrote the same', () => {
    const list = server();
    list[0] = { ...list[0], name: '甲甲' };
    expect(restored(list).stale).toEqual([]);
  });

  it('names columns that are gone and drops their values', () => {
    const { rows, stale } = restored(server(), ['price']);
    expect(stale).toEqual([{ type: 'column-gone', key: 'name' }]);
    expect(rows.list[1]).toEqual({ id: 'n1', price: null });
    expect(rows.list[0]?.name).toBe('甲');
  });

  it('does not add a new row that exists by now', () => {
    const { stale } = restored([...server(), { id: 'n1', name: '新', price: null }]);
    expect(stale).toEqual([{ type: 'row-exists', id: 'n1', values: { id: 'n1', name: '新', price: null } }]);
  });

  it.each([
    '',
    'x',
    'null',
    '7',
    '{}',
    '{"version":2}',
    '{"version":1,"columns":[]}',
    '{"version":1,"columns":[],"inserted":[null],"changed":[],"removed":[]}',
  ])('%j is none', (text) => {
    expect(restoredDraft(text, loadedRows(server()), columns)).toBeNull();
  });
});
