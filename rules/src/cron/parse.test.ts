import { describe, expect, it } from 'vitest';
import { type CronError, type CronShape, cronError, parseCron } from './parse.ts';

function errorOf(text: string, shape?: CronShape): CronError {
  const error = cronError(text, shape);
  if (!error) throw new Error(`${text} is accepted`);
  return error;
}

describe('parseCron', () => {
  it.each([
    '* * * * * ?',
    '* * * * * ? *',
    '0 0 12 * * ?',
    '0 15 10 ? * *',
    '0 15 10 * * ? 2025',
    '0 0/5 14,18 * * ?',
    '0 10,44 14 ? 3 WED',
    '0 15 10 ? * MON-FRI',
    '0 15 10 L * ?',
    '0 15 10 L-2 * ?',
    '0 15 10 L-30W * ?',
    '0 15 10 LW * ?',
    '0 15 10 15W,L * ?',
    '0 15 10 ? * 6L 2022-2025',
    '0 15 10 ? * friL',
    '0 15 10 ? * L',
    '0 15 10 ? * FRI#3',
    '0 0 22-2 ? NOV-FEB FRI-MON/2',
    '/5 3-39/7 */23 1/31 jan/12 ? 2019-2119',
    '\t0  0 0 1 1 ? 2026/93 ',
  ])('accepts %s', (text) => {
    expect(Object.keys(parseCron(text))).toHaveLength(7);
  });

  it('reads what stands in a field', () => {
    const cron = parseCron('0 5-10/2 */6 L-3W,15W,1 FEB ? 2030/3');
    expect(cron.minute).toEqual([{ type: 'range', from: 5, to: 10, step: 2 }]);
    expect(cron.hour).toEqual([{ type: 'every', step: 6 }]);
    expect(cron.day).toEqual([
      { type: 'last', before: 3, workday: true },
      { type: 'workday', day: 15 },
      { type: 'value', value: 1 },
    ]);
    expect(cron.month).toEqual([{ type: 'value', value: 2 }]);
    expect(cron.week).toEqual([{ type: 'unset' }]);
    expect(cron.year).toEqual([{ type: 'loop', from: 2030, step: 3 }]);
    expect(parseCron('0 0 0 ? * SUN#5,6L,7').week).toEqual([
      { type: 'nth', weekday: 1, nth: 5 },
      { type: 'lastWeekday', weekday: 6 },
      { type: 'value', value: 7 },
    ]);
  });

  it.each([
    ['', 'Cron表达式错误：请输入表达式', ''],
    ['* * * * *', 'Cron表达式错误：至少6项（秒 分 时 日 月 周），现有5项', '* * * * *'],
    ['* * * * * ? * *', 'Cron表达式最多7项！', '* * * * * ? * *'],
    ['60 * * * * ?', 'Cron表达式参数[秒]错误：60 超出 0-59', '60'],
    ['0 0/0 * * * ?', 'Cron表达式参数[分]错误：间隔 0 超出 1-59', '0/0'],
    ['0 0/60 * * * ?', 'Cron表达式参数[分]错误：间隔 60 超出 1-59', '0/60'],
    ['0 0 1,24 * * ?', 'Cron表达式参数[时]错误：24 超出 0-23', '24'],
    ['0 0 0 32 * ?', 'Cron表达式参数[日]错误：32 超出 1-31', '32'],
    ['0 0 0 5L * ?', 'Cron表达式参数[日]错误：日的“L”前不能有数字', '5L'],
    ['0 0 0 L-31 * ?', 'Cron表达式参数[日]错误：“L-”后的天数 31 超出 0-30', 'L-31'],
    ['0 0 0 1,,2 * ?', 'Cron表达式参数[日]错误：逗号前后不能为空', ''],
    ['0 0 0 ?,1 * ?', 'Cron表达式参数[日]错误：“?”不能与其他值并列', '?,1'],
    ['0 0 0 1 13 ?', 'Cron表达式参数[月]错误：13 超出 1-12', '13'],
    ['0 0 0 1 MON ?', 'Cron表达式参数[月]错误：无法识别“MON”', 'MON'],
    ['0 0 0 1 L ?', 'Cron表达式参数[月]错误：“L”只能用于日和周', 'L'],
    ['0 0 0 ? * 0', 'Cron表达式参数[周]错误：0 超出 1-7', '0'],
    ['0 0 0 ? * 6#6', 'Cron表达式参数[周]错误：“#”后须为 1 至 5 的数字', '6#6'],
    ['0 0 0 ? * 2W', 'Cron表达式参数[周]错误：“W”只能用于日', '2W'],
    ['0 0 0 2#1 * ?', 'Cron表达式参数[日]错误：“#”只能用于周', '2#1'],
    ['? * * * * ?', 'Cron表达式参数[秒]错误：“?”只能用于日和周', '?'],
    ['0 0 0 ? * ?', 'Cron表达式参数[周]错误：日和周不能都为“?”', '?'],
    ['0 0 0 1 * 1', 'Cron表达式参数[周]错误：日和周只能设置其中之一，另一项须为“?”', '1'],
    ['0 0 0 1 1 ? 2030-2020', 'Cron表达式参数[年]错误：起始年份 2030 不能大于结束年份 2020', '2030-2020'],
    ['0 0 0 1 1 ? 2018', 'Cron表达式参数[年]错误：2018 超出 2019-2119', '2018'],
    ['0 0 0 1 1 ? 2026-2120', 'Cron表达式参数[年]错误：2120 超出 2019-2119', '2026-2120'],
    ['0 0 0 1 1 ? process.exit()', 'Cron表达式参数[年]错误：无法识别“PROCESS.EXIT()”', 'process.exit()'],
  ])('refuses %j', (text, message, place) => {
    const error = errorOf(text);
    expect(error.message).toBe(message);
    expect(text.slice(error.start, error.end)).toBe(place);
  });

  it('refuses a text that is too long', () => {
    expect(errorOf(`${'0,'.repeat(200)}0 0 0 1 1 ?`).message).toBe('Cron表达式错误：最多255个字符');
  });

  it('reads five fields where seconds are hidden, and only then', () => {
    expect(parseCron('30 3 * * ?', { seconds: false })).toEqual(parseCron('0 30 3 * * ?'));
    expect(errorOf('0 30 3 * * ?', { seconds: false }).message).toBe(
      'Cron表达式错误：须为5项（分 时 日 月 周），现有6项',
    );
    expect(errorOf('30 3 * * 9', { seconds: false }).start).toBe(9);
  });
});
