import { describe, expect, it } from 'vitest';
import { gridPatterns } from './grid-patterns.ts';
import { compilePattern } from './linear-pattern.ts';
import { limitMessages, type PatternName, patterns } from './patterns.ts';

const times = (text: string, count: number) => text.repeat(count);

/** Of each pattern: its message, texts at its bounds that match, and their neighbours that do not. */
const cases: Readonly<
  Record<PatternName, readonly [message: string, good: readonly string[], bad: readonly string[]]>
> = {
  accountMobile: [
    '请输入正确手机号',
    ['13000000000', '14999999999', '15012345678', '17012345678', '18012345678'],
    ['12000000000', '16012345678', '19012345678', '1301234567', '130123456789', '1301234567a', ''],
  ],
  username: [
    '长度6到18个字符，只允许字母、数字、下划线',
    ['abcd', 'a_B9', times('a', 18)],
    ['abc', times('a', 19), 'ab-cd', '张三李四', 'ab cd', ''],
  ],
  email: [
    '邮箱格式不正确',
    ['a@b.cn', 'a.b+c@mail.example.com', `${times('a', 64)}@b.cn`],
    ['a@b', '@b.cn', 'a b@c.cn', `${times('a', 65)}@b.cn`, 'a@@b.cn', 'a@b..cn', ''],
  ],
  sortNo: [
    '排序值不可以大于255',
    ['0', '9', '99', '100', '199', '249', '250', '255'],
    ['256', '260', '300', '1000', '-1', '1.5', ''],
  ],
  naturalNumber: ['请输入自然数', ['0', '1', '10', times('9', 30)], ['-1', '01', '1.0', '1a', '']],
  letters: ['请输入英文字母', ['a', 'Z', 'abcXYZ'], ['a1', 'a b', '中', '']],
  phone: [
    '请输入正确的固定电话',
    ['8234567', '82345678', '010-82345678', '0755-8234567'],
    ['823456', '823456789', '01-8234567', '01000-8234567', '010 82345678', '01082345678901', ''],
  ],
  bankCard: [
    '请输入正确的银行卡号',
    [times('1', 10), times('1', 20)],
    [times('1', 9), times('1', 21), '6222 0000 00', ''],
  ],
  idNumber: ['请输入正确的证件号码', ['A', times('A1', 25)], [times('A', 51), 'A-1', '中', '']],
  idCard: [
    '请输入正确的身份证号码',
    ['110101199003071234', '11010119900307123X', '11010120001231999x', '110101900307123'],
    [
      '010101199003071234',
      '110101199013071234',
      '110101199003321234',
      '1101011990030712345',
      '11010119900307123',
      '110101179003071234',
      '',
    ],
  ],
  qq: ['请输入正确的QQ号码', ['10000', times('9', 12)], ['1000', '01000', times('9', 13), '1000a', '']],
  url: [
    '请输入以http或https开头的网址',
    ['http://a', 'https://www.example.com/a?b=c#d', 'HTTPS://A.CN', 'http://127.0.0.1:8080/x'],
    ['ftp://a.cn', 'www.a.cn', 'http://', 'http:// a', 'http://a.cn/a b', ''],
  ],
  alphanumeric: ['请输入20位以内的字母或数字', ['a', times('A1', 10)], [times('a', 21), 'a_b', '中', '']],
  words: [
    '请输入2到100位的中文、英文或空格',
    ['中文', 'a b', times('档', 100)],
    ['中', times('档', 101), '中1', '中，文', ''],
  ],
  digitLines: ['请输入数字或换行', ['1', '1\n22\r\n3'], ['1 2', '1,2', 'a', '']],
  shortText: ['请输入255个以内的字符', ['a', times('文', 255), 'a\nb'], [times('文', 256), '']],
  anyMobile: [
    '您的手机号码格式不正确!',
    ['10000000000', '19912345678'],
    ['20000000000', '1991234567', '199123456789', ''],
  ],
  filled: ['不能为空', ['a', ' ', '\n'], ['']],
  digits6to16: ['请输入6到16位数字', [times('1', 6), times('1', 16)], [times('1', 5), times('1', 17), '12345a', '']],
  any6to16: ['请输入6到16位任意字符', [times('文', 6), times('\n', 16)], [times('a', 5), times('a', 17), '']],
  letters6to18: ['请输入6到18位字母', [times('a', 6), times('Z', 18)], [times('a', 5), times('a', 19), 'abcde1', '']],
  gridMobile: [
    '请输入正确格式的手机号码!',
    ['13000000000', '16012345678', '19912345678'],
    ['12000000000', '1301234567', ''],
  ],
  postcode: ['请输入6位邮政编码', ['100000', '000000'], ['10000', '1000000', '1000a0', '']],
  number: ['请输入数字', ['0', '-1', '1.50', '007'], ['1.', '.5', '1,000', '1e3', '+1', '']],
  integer: ['请输入整数', ['0', '-12', '007'], ['1.0', '+1', '1e3', '']],
  money: ['请输入正确的金额', ['0', '-0.5', '10', '1.25'], ['00', '01', '1.255', '1.', '1,000', '']],
  landline: ['请输入正确的座机号码', ['010-82345678', '0755-8234567'], ['0755-0234567', '10-8234567', '82345678', '']],
  code: ['编码必须以字母开头，可包含数字、下划线、横杠', ['a', 'A-1_b'], ['1a', '_a', 'a b', '编码', '']],
  noSpecial: ['数据值不能包含特殊字符！', ['', 'a_b-c', '中文；', 'a%b'], ["a'b", 'a<b', 'a？b', 'a\\b', 'a=b']],
  fondsNo: [
    '全宗号应为一位大写字母加三位数字，或四位数字和大写字母',
    ['A001', '1A2B', 'ABCD'],
    ['a001', 'A01', 'A0001', ''],
  ],
  printCode: ['编码只能包含字母、数字、下划线、横杠', ['a', '9a', 'A_b-1'], ['_a', '-a', 'a b', '编', '']],
  classCode: ['分类码应为2到10位大写字母或数字', ['AB', times('A', 10)], ['A', times('A', 11), 'Ab', '']],
};

describe.each(Object.entries(cases))('pattern %s', (name, [message, good, bad]) => {
  // The keys of the cases are those of the table.
  const pattern = patterns[name as PatternName];

  it('accepts what lies within its bounds and says its sentence about the rest', () => {
    expect(pattern.message).toBe(message);
    expect(good.filter((text) => !pattern.test.test(text))).toEqual([]);
    expect(bad.filter((text) => pattern.test.test(text))).toEqual([]);
  });

  it('is linear: the engine without backtracking gives the same answers, and long texts take no time', () => {
    if (!pattern.test.flags) {
      const linear = compilePattern(pattern.test.source);
      for (const text of [...good, ...bad]) expect(linear.test(text), text).toBe(pattern.test.test(text));
    }
    const started = performance.now();
    for (const piece of ['1', 'a', '0.', 'a@', 'a.', '中 ', 'http://a.', '\n1', '-1'])
      pattern.test.test(`${times(piece, 100_000)}!`);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

it('has one expression behind each name of a column rule', () => {
  const known = new Set<RegExp>(Object.values(patterns).map(({ test }) => test));
  expect(Object.entries(gridPatterns).filter(([, { test }]) => !known.has(test))).toEqual([]);
  expect(Object.keys(gridPatterns)).toEqual([
    '*',
    'n6-16',
    '*6-16',
    's6-18',
    'url',
    'e',
    'm',
    'p',
    's',
    'n',
    'z',
    'money',
  ]);
});

it('says how long a text and how many choices may be', () => {
  expect([limitMessages.minLength, limitMessages.maxLength]).toEqual(['最小长度{0}位字符', '最大长度{0}位字符']);
  expect([limitMessages.minChoices, limitMessages.maxChoices]).toEqual(['最少选择{0}项', '最多选择{0}项']);
});
