import { type CronFieldName, cronBounds } from '@dossier/rules/cron/fields.ts';
import { CronError, type CronItem, parseCronField } from '@dossier/rules/cron/parse.ts';

/** What one option of a tab says. */
export type CronMode =
  | { type: 'unset' }
  | { type: 'every' }
  | { type: 'range'; from: number; to: number }
  | { type: 'loop'; from: number; step: number }
  | { type: 'workday'; day: number }
  | { type: 'lastWorkday' }
  | { type: 'last' }
  | { type: 'beforeEnd'; days: number }
  | { type: 'nth'; nth: number; weekday: number }
  | { type: 'lastWeekday'; weekday: number }
  | { type: 'specify'; values: readonly number[] };

export type CronModeType = CronMode['type'];

const common = ['every', 'range', 'loop', 'specify'] as const;

/** The options of each tab, in order. */
export const modesOf: Readonly<Record<CronFieldName, readonly CronModeType[]>> = {
  second: common,
  minute: common,
  hour: common,
  day: ['unset', 'every', 'range', 'loop', 'workday', 'lastWorkday', 'last', 'beforeEnd', 'specify'],
  month: common,
  week: ['unset', 'range', 'loop', 'nth', 'lastWeekday', 'specify'],
  year: common,
};

/** Smallest and largest number that an option of the tab takes, where it is not that of the field. */
export const cronLimits = { nth: { min: 1, max: 5 }, beforeEnd: { min: 1, max: 30 } };

/** A hundred years from now, as far as an expression may reach. */
export const lastYear = (thisYear: number): number => Math.min(thisYear + 100, cronBounds.year.max);

/** What an option says before anybody changed it, and when the last specified value is taken away. */
export function defaultMode(field: CronFieldName, type: CronModeType, thisYear: number): CronMode {
  const { min, max } = field === 'year' ? { min: thisYear, max: lastYear(thisYear) } : cronBounds[field];
  switch (type) {
    case 'unset':
    case 'every':
    case 'last':
    case 'lastWorkday':
      return { type };
    case 'range':
      return { type, from: min, to: max };
    case 'loop':
      return { type, from: min, step: 1 };
    case 'workday':
      return { type, day: min };
    case 'beforeEnd':
      return { type, days: cronLimits.beforeEnd.min };
    case 'nth':
      return { type, nth: cronLimits.nth.min, weekday: 2 };
    case 'lastWeekday':
      return { type, weekday: 2 };
    case 'specify':
      return { type, values: [min] };
  }
}

/** The option that a text stands for; undefined when it is wrong, or says more than one option can. */
export function readMode(field: CronFieldName, text: string): CronMode | undefined {
  const items = itemsOf(field, text);
  if (!items) return undefined;
  const values = items.map((item) => (item.type === 'value' ? item.value : undefined));
  if (values.every((value) => value !== undefined)) return { type: 'specify', values };
  const [item] = items;
  return item && items.length === 1 ? modeOf(field, item) : undefined;
}

function itemsOf(field: CronFieldName, text: string): readonly CronItem[] | undefined {
  try {
    return parseCronField(field, text);
  } catch (error) {
    if (error instanceof CronError) return undefined;
    throw error;
  }
}

function modeOf(field: CronFieldName, item: CronItem): CronMode | undefined {
  const { min, max, start = min } = cronBounds[field];
  switch (item.type) {
    case 'unset':
      return { type: 'unset' };
    case 'every':
      if (item.step > 1) return { type: 'loop', from: start, step: item.step };
      return field === 'week' ? { type: 'range', from: min, to: max } : { type: 'every' };
    case 'range':
      return item.step === 1 ? { type: 'range', from: item.from, to: item.to } : undefined;
    case 'loop':
      return { type: 'loop', from: item.from, step: item.step };
    case 'last':
      if (item.workday) return item.before === 0 ? { type: 'lastWorkday' } : undefined;
      return item.before === 0 ? { type: 'last' } : { type: 'beforeEnd', days: item.before };
    case 'value':
      return { type: 'specify', values: [item.value] };
    case 'workday':
    case 'nth':
    case 'lastWeekday':
      return item;
  }
}

/** The text of an option. */
export function writeMode(mode: CronMode): string {
  switch (mode.type) {
    case 'unset':
      return '?';
    case 'every':
      return '*';
    case 'range':
      return `${mode.from}-${mode.to}`;
    case 'loop':
      return `${mode.from}/${mode.step}`;
    case 'workday':
      return `${mode.day}W`;
    case 'lastWorkday':
      return 'LW';
    case 'last':
      return 'L';
    case 'beforeEnd':
      return `L-${mode.days}`;
    case 'nth':
      return `${mode.weekday}#${mode.nth}`;
    case 'lastWeekday':
      return `${mode.weekday}L`;
    case 'specify':
      return [...mode.values].sort((a, b) => a - b).join(',');
  }
}
