import { type CronFieldName, cronBounds } from './fields.ts';

/** One part of a field between commas. */
export type CronItem =
  /** `?`: the other one of day and week decides. */
  | { type: 'unset' }
  /** `*`, or with a step: every n-th from the start. */
  | { type: 'every'; step: number }
  /** `a`. */
  | { type: 'value'; value: number }
  /** `a-b` and `a-b/n`; a larger than b goes on from the start of the field, except for years. */
  | { type: 'range'; from: number; to: number; step: number }
  /** `a/n`. */
  | { type: 'loop'; from: number; step: number }
  /** Day: `L`, `L-n`, `LW`, `L-nW`. */
  | { type: 'last'; before: number; workday: boolean }
  /** Day: `nW`, Monday to Friday nearest to day n, in the same month. */
  | { type: 'workday'; day: number }
  /** Week: `nL`. */
  | { type: 'lastWeekday'; weekday: number }
  /** Week: `n#k`. */
  | { type: 'nth'; weekday: number; nth: number };

/** Says in Chinese which field is wrong and why; `start` and `end` are places in the text. */
export class CronError extends Error {
  readonly field: CronFieldName | undefined;
  readonly start: number;
  readonly end: number;

  constructor(why: string, field: CronFieldName | undefined, start: number, end: number) {
    super(field ? `Cron表达式参数[${cronBounds[field].label}]错误：${why}` : why);
    this.name = 'CronError';
    this.field = field;
    this.start = start;
    this.end = end;
  }
}

/**
 * Reads one field.
 * @param at place of the field in the expression, for errors
 * @throws CronError
 */
export function parseCronField(field: CronFieldName, text: string, at = 0): readonly CronItem[] {
  const items: CronItem[] = [];
  let start = at;
  for (const part of text.split(',')) {
    const end = start + part.length;
    const why = (reason: string) => new CronError(reason, field, start, end);
    if (part === '') throw why('逗号前后不能为空');
    items.push(parseItem(field, part.toUpperCase(), why));
    start = end + 1;
  }
  if (items.length > 1 && items.some(({ type }) => type === 'unset'))
    throw new CronError('“?”不能与其他值并列', field, at, at + text.length);
  return items;
}

type Why = (reason: string) => CronError;

function parseItem(field: CronFieldName, text: string, why: Why): CronItem {
  const { names } = cronBounds[field];
  const dated = field === 'day' || field === 'week';
  if (text === '?') {
    if (!dated) throw why('“?”只能用于日和周');
    return { type: 'unset' };
  }
  if (text === 'L' || text === 'LW' || text.startsWith('L-')) return parseLast(field, text, why);
  const [head = '', step, ...more] = text.split('/');
  if (more.length > 0) throw why(`“${text}”中只能有一个“/”`);
  // Quartz reads `/n` as it reads a star before it.
  if (head === '*' || (head === '' && step !== undefined))
    return { type: 'every', step: step === undefined ? 1 : stepOf(field, step, why) };
  if (step === undefined && /^\w+(?:W|L)$|#/.test(head) && !names.includes(head)) return parseMarked(field, head, why);
  const [first = '', last, ...others] = head.split('-');
  if (others.length > 0) throw why(`“${text}”中只能有一个“-”`);
  const from = numberOf(field, first, why);
  if (last === undefined)
    return step === undefined ? { type: 'value', value: from } : { type: 'loop', from, step: stepOf(field, step, why) };
  const to = numberOf(field, last, why);
  if (field === 'year' && from > to) throw why(`起始年份 ${from} 不能大于结束年份 ${to}`);
  return { type: 'range', from, to, step: step === undefined ? 1 : stepOf(field, step, why) };
}

function parseLast(field: CronFieldName, text: string, why: Why): CronItem {
  if (field === 'week' && text === 'L') return { type: 'value', value: cronBounds.week.max };
  if (field !== 'day') throw why(text === 'L' ? '“L”只能用于日和周' : `“${text}”只能用于日`);
  const [, before = '0', workday] = /^L(?:-(\d{1,2}))?(W)?$/.exec(text) ?? [];
  if (!/^L(?:-\d{1,2})?W?$/.test(text)) throw why(`无法识别“${text}”`);
  if (Number(before) > 30) throw why(`“L-”后的天数 ${before} 超出 0-30`);
  return { type: 'last', before: Number(before), workday: workday !== undefined };
}

/** `15W`, `6L`, `6#3`. */
function parseMarked(field: CronFieldName, text: string, why: Why): CronItem {
  if (text.includes('#')) {
    if (field !== 'week') throw why('“#”只能用于周');
    const [weekday = '', nth = '', ...more] = text.split('#');
    if (more.length > 0 || !/^[1-5]$/.test(nth)) throw why('“#”后须为 1 至 5 的数字');
    return { type: 'nth', weekday: numberOf(field, weekday, why), nth: Number(nth) };
  }
  const head = text.slice(0, -1);
  if (text.endsWith('W')) {
    if (field !== 'day') throw why('“W”只能用于日');
    return { type: 'workday', day: numberOf(field, head, why) };
  }
  if (field !== 'week') throw why(field === 'day' ? '日的“L”前不能有数字' : '“L”只能用于日和周');
  return { type: 'lastWeekday', weekday: numberOf(field, head, why) };
}

function numberOf(field: CronFieldName, text: string, why: Why): number {
  const { names, min, max } = cronBounds[field];
  const named = names.indexOf(text);
  if (named >= 0) return min + named;
  if (!/^\d{1,6}$/.test(text)) throw why(text === '' ? '缺少数字' : `无法识别“${text}”`);
  const value = Number(text);
  if (value < min || value > max) throw why(`${value} 超出 ${min}-${max}`);
  return value;
}

function stepOf(field: CronFieldName, text: string, why: Why): number {
  const { maxStep } = cronBounds[field];
  if (!/^\d{1,6}$/.test(text)) throw why(text === '' ? '“/”后缺少间隔' : `间隔“${text}”不是数字`);
  const step = Number(text);
  if (step < 1 || step > maxStep) throw why(`间隔 ${step} 超出 1-${maxStep}`);
  return step;
}
