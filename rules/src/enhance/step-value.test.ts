// biome-ignore-all lint/suspicious/noTemplateCurlyInString: values of steps are written so
import { expect, it } from 'vitest';
import { fieldsOfValue, longestValue, parseStepValue, stepValue, variablesOfValue } from './step-value.ts';

const source = {
  record: { price: 0.1, quantity: 3, code: 'A1', none: null },
  variable: (name: string) => (name === 'sysUserCode' ? 'ann' : undefined),
};
const result = (text: string) => stepValue(parseStepValue(text), source);

it.each<[string, unknown]>([
  ['', null],
  ['已付', '已付'],
  ['${price}', 0.1],
  ['${none}', null],
  ['单号${code}-${none}', '单号A1-'],
  ['#{sysUserCode}', 'ann'],
  ['#{unknown}x', 'x'],
  ['=${price} * ${quantity}', 0.3],
  ['=1 + 2 * ${quantity} - (4 - 1)', 4],
  ['=${none} + 1', null],
  ['a=b', 'a=b'],
])('works out %s', (text, expected) => {
  expect(result(text)).toBe(expected);
});

it.each(['=', '=1 +', '=(1', '=1)', '=a', '=${a', '=1/2', '${', '${a b}', '#{', 'x'.repeat(longestValue + 1)])(
  'does not read “%s”',
  (text) => {
    expect(() => parseStepValue(text)).toThrow(/无法识别|最长/);
  },
);

it('takes what stands in a record for text, whatever it looks like', () => {
  const value = parseStepValue('${code}${none}');
  expect(stepValue(value, { ...source, record: { code: '#{sysUserCode}=1' } })).toBe('#{sysUserCode}=1');
});

it('says which fields and variables a value names', () => {
  expect(fieldsOfValue(parseStepValue('=${a} * (${b} + 1)'))).toEqual(['a', 'b']);
  const text = parseStepValue('${a} #{date}');
  expect([fieldsOfValue(text), variablesOfValue(text)]).toEqual([['a'], ['date']]);
});
