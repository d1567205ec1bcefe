import { describe, expect, it } from 'vitest';
import { csvFrom, membersOf, moved, pathsOf } from './csv.ts';

describe('comma lists', () => {
  it('reads members in order, each once, without blanks', () => {
    expect(membersOf('a, b,,a,c ,')).toEqual(['a', 'b', 'c']);
    expect(membersOf(null)).toEqual([]);
  });

  it('writes null when nothing is left', () => {
    expect(csvFrom([])).toBeNull();
    expect(csvFrom([' ', ''])).toBeNull();
    expect(csvFrom(['a', 'b', 'a'])).toBe('a,b');
  });

  it('splits by another mark, and keeps commas then', () => {
    expect(membersOf('a,1;b', ';')).toEqual(['a,1', 'b']);
    expect(csvFrom(['a,1', 'b'], ';')).toBe('a,1;b');
  });

  it('keeps a comma inside a full address', () => {
    expect(pathsOf('temp/a.png,https://x.cn/i?size=1,2,temp/b.png')).toEqual([
      'temp/a.png',
      'https://x.cn/i?size=1,2',
      'temp/b.png',
    ]);
    expect(pathsOf('https://x.cn/a.png,https://x.cn/b.png,')).toHaveLength(2);
  });

  it('moves a member and ignores places outside', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});
