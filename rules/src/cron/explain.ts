import { type CronFieldName, cronBounds, weekdayLabels } from './fields.ts';
import { type Cron, type CronItem, isUnset, parseCron } from './parse.ts';

/** Most times of day that are written out one by one. */
const mostTimes = 6;

/**
 * What an expression means, in Chinese, e.g. 每周一至周五，09:30:00 执行.
 * @throws CronError when a text is no expression
 */
export function explainCron(cron: Cron | string): string {
  const read = typeof cron === 'string' ? parseCron(cron) : cron;
  const times = timesOfDay(read);
  const parts = [dates(read, times !== undefined), ...(times ? [times.join('、')] : clock(read))];
  return `${parts.filter(Boolean).join('，')} 执行`;
}

function dates(cron: Cron, dated: boolean): string {
  const yearly = !isEvery(cron.year);
  const monthly = !isEvery(cron.month);
  let text = '';
  const add = (after: readonly CronItem[], words: string) => {
    // 3月、6月 and 1日 would read as one list.
    text += text && numbers(after)?.length !== 1 ? `，${words}` : words;
  };
  if (yearly) text = words('year', cron.year);
  if (monthly) add(cron.year, `${yearly ? '' : '每年'}${words('month', cron.month)}`);
  const before = monthly ? cron.month : cron.year;
  const days = isUnset(cron.week) ? cron.day : cron.week;
  if (!isEvery(days)) {
    const weekly = days === cron.week && !days.some(({ type }) => type === 'nth' || type === 'lastWeekday');
    const often = !weekly
      ? monthly
        ? ''
        : '每月'
      : days[0]?.type === 'value' || days[0]?.type === 'range'
        ? '每'
        : '每周，';
    add(before, `${often}${words(days === cron.week ? 'week' : 'day', days)}`);
  } else if (monthly || yearly || dated || !isEvery(cron.hour)) add(before, '每日');
  return text;
}

/** The times of day, where they are few and single. */
export function timesOfDay({ hour, minute, second }: Cron): string[] | undefined {
  const texts = numbers(hour)?.flatMap((h) =>
    (numbers(minute) ?? []).flatMap((m) =>
      (numbers(second) ?? []).map((s) => [h, m, s].map((value) => String(value).padStart(2, '0')).join(':')),
    ),
  );
  return texts && texts.length > 0 && texts.length <= mostTimes ? texts : undefined;
}

function clock({ hour, minute, second }: Cron): string[] {
  const parts: string[] = [];
  if (!isEvery(hour)) parts.push(words('hour', hour));
  if (isEvery(minute)) {
    if (!isEvery(second)) parts.push(`每分钟${words('second', second)}`);
    else parts.push('每秒');
    return parts;
  }
  parts.push(`${isEvery(hour) ? '每小时' : ''}${words('minute', minute)}`);
  if (isEvery(second)) parts.push('每秒');
  else if (String(numbers(second)) !== '0') parts.push(words('second', second));
  return parts;
}

/** Whether a field says every value. */
export function isEvery(items: readonly CronItem[]): boolean {
  return items.some((item) => item.type === 'every' && item.step === 1);
}

/** The values of a field that is a list of single ones. */
export function numbers(items: readonly CronItem[]): number[] | undefined {
  const values = items.map((item) => (item.type === 'value' ? item.value : undefined));
  return values.every((value) => value !== undefined) ? values : undefined;
}

/** How the values of a field are written, and how its steps are counted. */
const units: Readonly<Record<CronFieldName, readonly [value: (value: number) => string, step: string]>> = {
  second: [(value) => `${value}秒`, '秒'],
  minute: [(value) => `${value}分`, '分钟'],
  hour: [(value) => `${value}时`, '小时'],
  day: [(value) => `${value}日`, '日'],
  month: [(value) => `${value}月`, '个月'],
  week: [(value) => weekdayLabels[value] ?? '', '天'],
  year: [(value) => `${value}年`, '年'],
};

function words(field: CronFieldName, items: readonly CronItem[]): string {
  const list = numbers(items);
  if (list && (field === 'minute' || field === 'second')) return `第${list.map(units[field][0]).join('、')}`;
  return items.map((item) => itemWords(field, item)).join('、');
}

function itemWords(field: CronFieldName, item: CronItem): string {
  const [name, unit] = units[field];
  const { min, start = min } = cronBounds[field];
  const stepped = (step: number) => (step === 1 ? '' : `每隔${step}${unit}`);
  switch (item.type) {
    case 'unset':
      return '';
    case 'every':
      return item.step === 1 ? `每${unit}` : `从${name(start)}开始${stepped(item.step)}`;
    case 'value':
      return name(item.value);
    case 'range':
      return `${name(item.from)}至${name(item.to)}${stepped(item.step)}`;
    case 'loop':
      return `从${name(item.from)}开始每隔${item.step}${unit}`;
    case 'last': {
      const day = item.before === 0 ? '最后一日' : `倒数第${item.before + 1}日`;
      if (!item.workday) return day;
      return item.before === 0 ? '最后一个工作日' : `${day}最近的工作日`;
    }
    case 'workday':
      return `${item.day}日最近的工作日`;
    case 'lastWeekday':
      return `最后一个${name(item.weekday)}`;
    case 'nth':
      return `第${item.nth}个${name(item.weekday)}`;
  }
}
