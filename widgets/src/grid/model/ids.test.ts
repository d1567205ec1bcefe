import { describe, expect, it } from 'vitest';
import { isGeneratedId, newRowId } from './ids.ts';

describe('ids of new rows', () => {
  it('are never the same, and known as generated', () => {
    const ids = Array.from({ length: 10_000 }, () => newRowId());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(isGeneratedId)).toBe(true);
  });

  it('leave out those that rows have', () => {
    const taken: string[] = [];
    const id = newRowId((one) => taken.length < 3 && taken.push(one) > 0);
    expect(taken).toHaveLength(3);
    expect(taken).not.toContain(id);
  });

  it.each(['1', '1850000000000000001', 'row_x', 'row_a_b_new', ''])('%j is one of the server', (id) => {
    expect(isGeneratedId(id)).toBe(false);
  });
});
