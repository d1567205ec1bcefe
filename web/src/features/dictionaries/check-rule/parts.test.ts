import { describe, expect, it } from 'vitest';
import { jsonOf, lineProblems, linesOf } from './parts.ts';

describe('lines of a check rule', () => {
  it('are stored in the order in which they are checked, and read back', () => {
    const segments = [{ digits: 2, pattern: '[A-Z]+', message: '字母' }];
    const wholes = [
      { pattern: '.{3}', message: '三位', first: 'N' },
      { pattern: '\\w+', message: '先', first: 'Y' },
    ];
    const text = jsonOf({ segments, wholes });
    expect(JSON.parse(text).map(({ message }: { message: string }) => message)).toEqual(['先', '字母', '三位']);
    expect(linesOf(text)).toEqual({ segments, wholes: [wholes[1], wholes[0]] });
    expect(linesOf('broken')).toEqual({ segments: [], wholes: [] });
    // Without marks the place tells: what stands before the segments comes first.
    const old = '[{"digits":"*","pattern":"a","message":"x"},{"digits":"1","pattern":"a","message":"y"}]';
    expect(linesOf(old).wholes[0]).toMatchObject({ first: 'Y' });
    expect(linesOf(old).segments[0]).toMatchObject({ digits: 1 });
  });

  it('name what is wrong cell by cell', () => {
    expect(lineProblems({ segments: [], wholes: [] })).toEqual({ segments: '请至少添加一条规则' });
    expect(
      lineProblems({
        segments: [{ digits: 0, pattern: '(', message: ' ' }],
        wholes: [{ pattern: '(a+)+', message: '好', first: 'N' }],
      }),
    ).toEqual({
      'segments.0.digits': '位数不能小于1',
      'segments.0.pattern': '正则表达式无法使用',
      'segments.0.message': '提示文本不能为空',
    });
  });
});
