import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withCells } from '../model/rows.ts';
import { GridStore } from '../store.ts';
import { makeLiveNews } from './live-news.ts';

function liveGrid(effect = true) {
  const store = new GridStore('id');
  store.load([
    { id: '1', name: '甲', amount: 1, tug_status: { a: 1 } },
    { id: '2', name: '乙', amount: 2 },
  ]);
  const frames: (() => void)[] = [];
  const onChanged = vi.fn();
  const news = makeLiveNews({ store, marksChanges: () => effect, onChanged, frame: (run) => frames.push(run) });
  let drawn = 0;
  store.subscribe(() => {
    drawn += 1;
  });
  return {
    store,
    news,
    onChanged,
    drawn: () => drawn,
    frame: () => {
      for (const run of frames.splice(0)) run();
    },
  };
}
const flashed = ({ state }: GridStore) =>
  [...state.flashes].flatMap(([id, keys]) => [...keys].map((key) => `${id}.${key}`));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('live news', () => {
  it('draw once a frame, however many came', () => {
    const { store, news, frame, drawn } = liveGrid();
    for (let at = 0; at < 500; at += 1) news.row({ id: String((at % 2) + 1), amount: at });
    expect(drawn()).toBe(0);
    frame();
    expect(drawn()).toBe(1);
    expect(store.state.rows.list.map((row) => row.amount)).toEqual([498, 499]);
    frame();
    expect(drawn()).toBe(1);
  });

  it('merge the status, tell of real changes and pass over unknown rows', () => {
    const { store, news, frame, onChanged } = liveGrid();
    news.row({ id: '1', name: '甲', tug_status: { b: 2 } });
    news.row({ id: '9', name: '没有' });
    frame();
    expect(store.rowById('1')).toMatchObject({ name: '甲', tug_status: { a: 1, b: 2 } });
    expect(onChanged.mock.calls).toEqual([
      [[{ rowId: '1', key: 'tug_status', before: { a: 1 }, after: { a: 1, b: 2 } }]],
    ]);
  });

  it('are stored values: nothing of them is unsaved or can be undone', () => {
    const { store, news, frame } = liveGrid();
    news.row({ id: '1', name: '新' });
    frame();
    expect(store.state.rows.originals.size).toBe(0);
    expect(store.travel('undo')).toBeNull();
  });

  it('leave an unsaved change alone, and flash it only when its stored value changed', () => {
    const { store, news, frame } = liveGrid();
    store.change(withCells(store.state.rows, [{ rowId: '1', key: 'name', after: '我的' }], (id) => store.indexOf(id)));
    news.row({ id: '1', name: '甲', amount: 7 });
    frame();
    expect(store.rowById('1')).toMatchObject({ name: '我的', amount: 7 });
    expect(flashed(store)).toEqual(['1.amount']);
    news.row({ id: '1', name: '他的' });
    frame();
    expect(store.rowById('1')?.name).toBe('我的');
    expect(store.state.rows.originals.get('1')?.name).toBe('他的');
    expect(flashed(store)).toEqual(['1.amount', '1.name']);
  });

  it('mark a changed cell for 1400 ms, and others not', () => {
    const { store, news, frame } = liveGrid();
    news.row({ id: '1', name: '新' });
    frame();
    vi.advanceTimersByTime(1000);
    news.row({ id: '2', name: '又新' });
    frame();
    expect(flashed(store)).toEqual(['1.name', '2.name']);
    const second = store.state.flashes.get('2');
    vi.advanceTimersByTime(400);
    frame();
    expect(flashed(store)).toEqual(['2.name']);
    expect(store.state.flashes.get('2')).toBe(second);
    vi.advanceTimersByTime(1000);
    frame();
    expect(flashed(store)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('mark nothing where the page does not ask for it', () => {
    const { store, news, frame } = liveGrid(false);
    news.row({ id: '1', name: '新' });
    frame();
    expect(flashed(store)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('name those who are in a cell', () => {
    const { store, news, frame } = liveGrid();
    const mark = { socketId: 's', rowId: '1', columnKey: 'name' };
    news.marks([
      { ...mark, name: '王建国' },
      { ...mark, socketId: 't', name: '李晓燕' },
    ]);
    frame();
    expect(Object.fromEntries(store.state.peers)).toEqual({ '1 name': '王建国、李晓燕' });
    news.marks([]);
    frame();
    expect(store.state.peers.size).toBe(0);
  });
});
