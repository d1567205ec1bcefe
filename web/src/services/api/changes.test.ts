import { describe, expect, it } from 'vitest';
import { type Change, shownAs } from './changes.ts';

const change = (ids: string[], shows: Record<string, unknown>): Change => ({
  ids,
  shows,
  run: () => Promise.reject(new Error('not run here')),
});

describe('what a row shows while changes run', () => {
  const row = { id: 'a', status: 1, name: '张三' };

  it('is the row itself, untouched and the same object, where no change is about it', () => {
    expect(shownAs(row, [])).toBe(row);
    expect(shownAs(row, [change(['b'], { status: 2 })])).toBe(row);
  });

  it('takes only the values that the change names, and leaves what the server told as it is', () => {
    expect(shownAs(row, [change(['b', 'a'], { status: 2 })])).toEqual({ id: 'a', status: 2, name: '张三' });
    expect(row.status).toBe(1);
  });

  it('is what the last of several changes says', () => {
    const changes = [change(['a'], { status: 2, by: 'me' }), change(['a'], { status: 1 })];
    expect(shownAs(row, changes)).toEqual({ id: 'a', status: 1, name: '张三', by: 'me' });
  });
});
