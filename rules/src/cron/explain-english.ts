import { isEvery, numbers, timesOfDay } from './explain.ts';
import { type CronFieldName, cronBounds } from './fields.ts';
import { type Cron, type CronItem, isUnset } from './parse.ts';

const weekdays = ['', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(' ');
const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth'];

/** As `explainCron`, in English: Every Monday to Friday, at 09:30:00. */
export function explainCronInEnglish(cron: Cron): string {
  const times = timesOfDay(cron);
  const day = daysOf(cron);
  const dates = [
    day ?? (times || !isEvery(cron.hour) || !isEvery(cron.month) || !isEvery(cron.year) ? 'every day' : ''),
    isEvery(cron.month) ? '' : `in ${words('month', cron.month)}`,
    isEvery(cron.year) ? '' : `in ${words('year', cron.year)}`,
  ];
  const said = [...dates, ...(times ? [`at ${times.join(', ')}`] : clock(cron))].filter(Boolean).join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function daysOf({ day, week }: Cron): string | undefined {
  if (!isUnset(week)) {
    if (isEvery(week)) return undefined;
    const often = week[0]?.type === 'value' || week[0]?.type === 'range' ? 'every ' : '';
    return `${often}${words('week', week)}`;
  }
  return isEvery(day) ? undefined : `on ${words('day', day)} of the month`;
}

function clock({ hour, minute, second }: Cron): string[] {
  const parts = isEvery(hour) ? [] : [words('hour', hour)];
  if (!isEvery(minute)) parts.push(words('minute', minute));
  else if (!isEvery(second)) parts.push('every minute');
  if (isEvery(second)) parts.push('every second');
  else if (isEvery(minute) || String(numbers(second)) !== '0') parts.push(words('second', second));
  return parts;
}

function words(field: CronFieldName, items: readonly CronItem[]): string {
  return items.map((item) => itemWords(field, item)).join(', ');
}

function nameOf(field: CronFieldName, value: number): string {
  if (field === 'week') return weekdays[value] ?? '';
  if (field === 'month') return months[value - 1] ?? '';
  return field === 'year' ? String(value) : `${field} ${value}`;
}

function itemWords(field: CronFieldName, item: CronItem): string {
  const { min, start = min } = cronBounds[field];
  const unit = field === 'week' ? 'day' : field;
  const stepped = (step: number) => `every ${step} ${unit}${step === 1 ? '' : 's'}`;
  switch (item.type) {
    case 'unset':
      return '';
    case 'every':
      return item.step === 1 ? `every ${unit}` : `${stepped(item.step)} from ${nameOf(field, start)}`;
    case 'value':
      return nameOf(field, item.value);
    case 'range':
      return `${nameOf(field, item.from)} to ${nameOf(field, item.to)}${item.step === 1 ? '' : ` ${stepped(item.step)}`}`;
    case 'loop':
      return `${stepped(item.step)} from ${nameOf(field, item.from)}`;
    case 'last': {
      const day = item.before === 0 ? 'last day' : `last day but ${item.before}`;
      if (!item.workday) return `the ${day}`;
      return item.before === 0 ? 'the last working day' : `the working day nearest to the ${day}`;
    }
    case 'workday':
      return `the working day nearest to day ${item.day}`;
    case 'lastWeekday':
      return `the last ${nameOf(field, item.weekday)} of the month`;
    case 'nth':
      return `the ${ordinals[item.nth]} ${nameOf(field, item.weekday)} of the month`;
  }
}
