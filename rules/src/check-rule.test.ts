import { describe, expect, it } from 'vitest';
import { checkValue, commonParts, longestChecked, mostParts, readCheckParts } from './check-rule.ts';
import { type Pattern, patterns } from './patterns.ts';

const rule = (...parts: object[]) => readCheckParts(JSON.stringify(parts));
const part = (digits: unknown, pattern: string, message = '不对') => ({ digits, pattern, message });

describe('check rules', () => {
  const plate = rule(part('1', '[\\u4e00-\\u9fa5]', '省'), part(1, '[A-Z]', '市'), part(5, '[A-Z0-9]+', '号'));

  it.each([
    ['浙A12345', null],
    ['浙A12345678', null],
    ['AA12345', { message: '省', beginIndex: 0, endIndex: 1, checkValue: 'A', passed: false }],
    ['浙a12345', { message: '市', beginIndex: 1, endIndex: 2, checkValue: 'a' }],
    ['浙A1234', { message: '号', beginIndex: 2, endIndex: 7, checkValue: '1234' }],
    ['', { message: '省', checkValue: '' }],
  ])('consume the value %s part by part', (value, expected) => {
    if (expected === null) expect(checkValue(plate, value)).toBeNull();
    else expect(checkValue(plate, value)).toMatchObject(expected);
  });

  it('test the whole value by a star, in the order of the rule, and from end to end', () => {
    const common = rule(part('*', '\\w{3,12}', '长度'), part(1, '[a-z]', '首字母'));
    expect(checkValue(common, 'abc')).toBeNull();
    expect(checkValue(common, '1')).toMatchObject({ message: '长度', beginIndex: 0, endIndex: 1 });
    expect(checkValue(common, '1bc')).toMatchObject({ message: '首字母' });
    // No anchors needed, and no line end slips through.
    expect(checkValue(common, 'abc\n')).toMatchObject({ message: '长度' });
    expect(checkValue(rule(part('*', 'a|b')), 'ax')).not.toBeNull();
  });

  it('take no longer for patterns that make others hang', () => {
    const slow = rule(part('*', '(a+)+$'), part('*', '(a|aa)*b'), part('*', '(.*)*x'));
    const start = performance.now();
    expect(checkValue(slow, `${'a'.repeat(longestChecked - 1)}!`)).not.toBeNull();
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(checkValue(slow, 'a'.repeat(longestChecked + 1))).not.toBeNull();
  });

  it.each([
    ['x', '规则应为JSON数组'],
    ['{}', '规则应为JSON数组'],
    ['[]', '请至少添加一条规则'],
    ['[null]', '第1条规则格式不正确'],
    [JSON.stringify([part(0, 'a')]), '第1条规则的位数应为“*”或1到500的整数'],
    [JSON.stringify([part('1', 'a'), part('1.5', 'a')]), '第2条规则的位数应为“*”或1到500的整数'],
    [JSON.stringify([part('*', '(')]), '第1条规则的正则表达式无法使用'],
    [JSON.stringify([part('*', '(a)\\1')]), '第1条规则的正则表达式无法使用'],
    [JSON.stringify([part('*', 'a)|(?:b')]), '第1条规则的正则表达式无法使用'],
    [JSON.stringify([part('*', '')]), '第1条规则的正则表达式不能为空'],
    [JSON.stringify([part('*', 'a', ' ')]), '第1条规则的提示文本应为1到200个字符'],
    [JSON.stringify(Array.from({ length: 21 }, () => part('*', 'a'))), '规则最多20条'],
  ])('refuse %s', (text, sentence) => {
    expect(() => readCheckParts(text)).toThrow(sentence);
  });
});

describe('parts from the table of patterns', () => {
  const texts = [
    '',
    '0',
    '13800000000',
    'a@b.cn',
    '张三',
    'abc',
    'a_b1',
    '10000',
    '110101199003071234',
    '1\n2',
    '-1.5',
  ];

  it('are whole rules that judge as the pattern does', () => {
    const parts = commonParts();
    const byMessage = new Map(Object.values<Pattern>(patterns).map((pattern) => [pattern.message, pattern.test]));
    expect(parts.length).toBeGreaterThan(20);
    expect(readCheckParts(JSON.stringify(parts.slice(0, mostParts)))).toEqual(parts.slice(0, mostParts));
    for (const part of parts)
      for (const text of texts) {
        const good = byMessage.get(part.message)?.test(text);
        expect(checkValue([part], text) === null, `${part.message} ${JSON.stringify(text)}`).toBe(good);
      }
  });
});
