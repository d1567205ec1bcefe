import { describe, expect, it } from 'vitest';
import { GridStore } from '../store.ts';
import { isChanged, loadedRows, withCells, withInserted, withSaved } from './rows.ts';

const loaded = loadedRows([
  { id: '1', name: '甲' },
  { id: '2', name: '乙' },
]);
const at = (id: string) => Number(id) - 1;
const typed = (rows: typeof loaded, rowId: string, name: string) =>
  withCells(rows, [{ rowId, key: 'name', after: name }], at);

describe('a row that was stored', () => {
  it('is no longer changed, and takes what the server filled', () => {
    const changed = typed(loaded, '1', '丙');
    const saved = withSaved(
      changed,
      { rowId: '1', sent: { id: '1', name: '丙' }, stored: { id: '1', updateTime: '9:00' } },
      0,
      'id',
    );
    expect(saved.list[0]).toEqual({ id: '1', name: '丙', updateTime: '9:00' });
    expect(saved.originals.size).toBe(0);
  });

  it('keeps what was typed while it was on its way, as a change', () => {
    const sent = { id: '1', name: '丙' };
    const changed = typed(typed(loaded, '1', '丙'), '1', '丁');
    const saved = withSaved(changed, { rowId: '1', sent, stored: sent }, 0, 'id');
    expect(saved.list[0]?.name).toBe('丁');
    expect(isChanged(saved, '1', 'name', '丁')).toBe(true);
    expect(saved.originals.get('1')).toEqual(sent);
  });

  it('exists under its new id, where the keyboard stays', () => {
    const store = new GridStore('id');
    const sent = { id: 'new', name: '新' };
    store.load([], withInserted(loaded, [sent], 0, 'id'));
    const cell = { rowId: 'new', key: 'name' };
    store.set({ range: { anchor: cell, head: cell }, selected: new Set(['new']) });
    store.saved('new', sent, { ...sent, id: '3' });
    expect(store.state.rows.inserted.size).toBe(0);
    expect(store.rowById('3')).toEqual({ id: '3', name: '新' });
    expect(store.state.range?.anchor.rowId).toBe('3');
    expect([...store.state.selected]).toEqual(['3']);
  });
});
