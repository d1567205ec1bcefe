import { describe, expect, it } from 'vitest';
import { liveId } from './live-id.ts';
import { mergeLiveRow } from './live-row.ts';

const local = { id: 'r1', name: 'a', amount: 1, tags: ['x'], note: null, tug_status: { read: true, at: 1 } };

describe('mergeLiveRow', () => {
  it('takes what came, keeps what did not, and says what differs', () => {
    const { row, changed } = mergeLiveRow(local, { id: 'r1', name: 'b', amount: 1, added: 2 });
    expect(row).toEqual({ ...local, name: 'b', added: 2 });
    expect(changed).toEqual(['name', 'added']);
    expect(local.name).toBe('a');
  });

  it('merges tug_status instead of replacing it', () => {
    const { row, changed } = mergeLiveRow(local, { tug_status: { at: 2, by: 'u' } });
    expect(row.tug_status).toEqual({ read: true, at: 2, by: 'u' });
    expect(changed).toEqual(['tug_status']);
    expect(mergeLiveRow(local, { tug_status: { at: 1 } }).changed).toEqual([]);
    expect(mergeLiveRow({ id: 'r1' }, { tug_status: { at: 1 } }).row).toEqual({ id: 'r1', tug_status: { at: 1 } });
    expect(mergeLiveRow(local, { tug_status: '1' }).row.tug_status).toBe('1');
  });

  it('sees no change in equal lists and in two kinds of nothing, but in 0, empty text and false', () => {
    expect(mergeLiveRow(local, { tags: ['x'], note: undefined }).changed).toEqual([]);
    expect(mergeLiveRow({ id: 'r1' }, { note: null }).changed).toEqual([]);
    expect(mergeLiveRow(local, { tags: ['y'], note: '', amount: 0 }).changed).toEqual(['tags', 'note', 'amount']);
    expect(mergeLiveRow(local, { note: false }).changed).toEqual(['note']);
    expect(mergeLiveRow(local, { tags: null }).row.tags).toBeNull();
  });

  it('takes names like __proto__ for plain names', () => {
    const { row } = mergeLiveRow({ id: 'r1' }, JSON.parse('{"__proto__":{"evil":1},"constructor":1}'));
    expect((row as { evil?: number }).evil).toBeUndefined();
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });
});

it('makes ids that differ', () => {
  expect(new Set(Array.from({ length: 100 }, liveId)).size).toBe(100);
});
