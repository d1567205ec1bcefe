import { describe, expect, it } from 'vitest';
import { isGeneratedId, newId } from './ids.ts';

describe('ids of new rows', () => {
  it('are never the same, and known as generated', () => {
    const ids = Array.from({ length: 10_000 }, () => newId());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => isGeneratedId(id))).toBe(true);
  });

  it('leave out those that rows have', () => {
    const refused: string[] = [];
    const id = newId({ taken: (one) => refused.length < 3 && refused.push(one) > 0 });
    expect(refused).toHaveLength(3);
    expect(refused).not.toContain(id);
  });

  it('begin and end as the page wants', () => {
    const affixes = { prefix: 'temp-', suffix: '' };
    const id = newId(affixes);
    expect(id).toMatch(/^temp-[0-9a-z]+_\d+$/);
    expect(isGeneratedId(id, affixes)).toBe(true);
    expect(isGeneratedId(id)).toBe(false);
  });

  it.each(['1', '1850000000000000001', 'row_x', 'row_a_b_new', 'row_new', ''])('%j is one of the server', (id) => {
    expect(isGeneratedId(id)).toBe(false);
  });
});
