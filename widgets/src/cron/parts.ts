import { type CronFieldName, cronFields } from '@dossier/rules/cron/fields.ts';

/** The text of each field. */
export type CronParts = Readonly<Record<CronFieldName, string>>;

export interface CronShown {
  /** No seconds and no years: the expression has five fields. @default false */
  hideSecond?: boolean;
  /** No years: the expression has six fields. @default false */
  hideYear?: boolean;
}

/** The expression before anything was set. */
export const initialParts: CronParts = {
  second: '*',
  minute: '*',
  hour: '*',
  day: '*',
  month: '*',
  week: '?',
  year: '*',
};

/** Fields that an expression has. Without seconds there are no years: six fields would be read as starting with seconds. */
export function shownFields({ hideSecond = false, hideYear = false }: CronShown): readonly CronFieldName[] {
  return cronFields.filter(
    (field) => !(field === 'second' && hideSecond) && !(field === 'year' && (hideYear || hideSecond)),
  );
}

/** The fields of an expression; what is missing is as at first. */
export function splitParts(text: string, shown: CronShown): CronParts {
  const words = wordsOf(text);
  const fields = shown.hideSecond && words.length <= 5 ? shownFields(shown) : cronFields;
  return {
    ...initialParts,
    ...Object.fromEntries(words.slice(0, fields.length).map((word, at) => [fields[at], word])),
  };
}

export function joinParts(parts: CronParts, shown: CronShown): string {
  return shownFields(shown)
    .map((field) => parts[field])
    .join(' ');
}

/** An expression with the fields that are shown, no more and no less; nothing is every second, a wrong number of fields stays. */
export function fitExpression(text: string, shown: CronShown): string {
  const { length } = wordsOf(text);
  return length === 0 || (length >= (shown.hideSecond ? 5 : 6) && length <= cronFields.length)
    ? joinParts(splitParts(text, shown), shown)
    : text;
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean);
}

/** Every day as days of the week, which have no "every" of their own. */
const everyWeekday = '1-7';

/**
 * Changes one field and what follows from it: of day and week one is `?`, and a field that is no longer "every" sets
 * the smaller units, so that "at 3 o'clock" does not mean every second from 3 to 4.
 */
export function changePart(parts: CronParts, field: CronFieldName, text: string): CronParts {
  const next = { ...parts, [field]: text };
  if (field === 'day') next.week = text !== '?' ? '?' : parts.week === '?' ? everyWeekday : parts.week;
  if (field === 'week') next.day = text !== '?' ? '?' : parts.day === '?' ? '*' : parts.day;
  return isEvery(parts, field) && !isEvery(next, field) ? setSmaller(next, field) : next;
}

function isEvery(parts: CronParts, field: CronFieldName): boolean {
  if (field !== 'day' && field !== 'week') return parts[field] === '*';
  return parts.day === '*' || parts.week === '*' || parts.week === everyWeekday;
}

function setSmaller(parts: CronParts, field: CronFieldName): CronParts {
  const set = (smaller: CronFieldName, text: string) =>
    isEvery(parts, smaller) ? setSmaller({ ...parts, [smaller]: text }, smaller) : parts;
  switch (field) {
    case 'second':
      return parts;
    case 'minute':
      return set('second', '0');
    case 'hour':
      return set('minute', '0');
    case 'day':
    case 'week':
      return set('hour', '0');
    case 'month':
      return set(parts.week === '?' ? 'day' : 'week', '1');
    case 'year':
      return set('month', '1');
  }
}
