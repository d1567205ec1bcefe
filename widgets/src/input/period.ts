import dayjs, { type Dayjs } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import isoWeek from 'dayjs/plugin/isoWeek.js';
import { say } from '../language/text.ts';

for (const plugin of [advancedFormat, customParseFormat, isoWeek]) dayjs.extend(plugin);

/** Formats of what is stored (specification 2, section 9). */
export const momentFormats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const;
/** Formats of what is stored for longer than a day. Weeks are those of ISO 8601, whatever the language of the screen. */
export const periodFormats = { week: 'GGGG-[W]WW', month: 'YYYY-MM', quarter: 'YYYY-[Q]Q', year: 'YYYY' } as const;

export type Period = keyof typeof periodFormats;
/** What a picker chooses. */
export type PickerKind = keyof typeof momentFormats | Period;

const month = /^(\d{4})(?:[-/.年](\d{1,2})月?|(\d{2}))$/;
const quarter = /^(\d{4})(?:[-年 ]*(?:Q|第)|[-年 ])([1-4])(?:季度)?$/i;
const week = /^(\d{4})(?:[-年 ]*(?:W|第)|[-年 ])(\d{1,2})周?$/i;

/** Format of the stored text. */
export function formatOfPicker(picker: PickerKind): string {
  return { ...momentFormats, ...periodFormats }[picker];
}

const shownWeek = () => say('GGGG-W[周]');

/** A moment as the box of a picker shows it: as stored, but for weeks (`2026-10周`). */
export function shownMoment(moment: Dayjs, picker: PickerKind): string {
  return moment.format(picker === 'week' ? shownWeek() : formatOfPicker(picker));
}

/** Formats of a picker's box. The UI kit reads typed weeks only as its own `gggg-wo`, which counts by the language. */
export function boxFormatOf(picker: PickerKind): string | string[] {
  return picker === 'week' ? [shownWeek(), 'gggg-wo'] : formatOfPicker(picker);
}

/**
 * What was chosen in a picker's panel. Where its weeks begin on Sunday, a row shares six days with one week of
 * ISO 8601: that one is meant, whichever day of the row was clicked.
 */
export function chosenInPanel(moment: Dayjs, picker: PickerKind): Dayjs {
  if (picker !== 'week') return moment;
  const first = moment.startOf('week');
  return first.add((thursday - first.isoWeekday() + 7) % 7, 'day');
}

/** A week of ISO 8601 belongs to the year of its Thursday. */
const thursday = 4;

/** A month, quarter, week or year as its first day; null when it is none. */
export function readPeriod(word: string, picker: Period): Dayjs | null {
  if (picker === 'year') return /^\d{4}年?$/.test(word) ? firstDay(Number(word.slice(0, 4)), 1) : null;
  const parts = { month, quarter, week }[picker].exec(word);
  if (!parts) return null;
  const [year, part] = [Number(parts[1]), Number(parts[2] ?? parts[3])];
  if (picker === 'month') return firstDay(year, part);
  if (picker === 'quarter') return firstDay(year, part * 3 - 2);
  // 4 January always lies in the first week.
  const monday = dayjs(new Date(year, 0, 4))
    .startOf('isoWeek')
    .add((part - 1) * 7, 'day');
  return part >= 1 && monday.isoWeekYear() === year ? monday : null;
}

/** The stored text of a picker as a moment; null when it is none. */
export function storedMoment(text: string | null | undefined, picker: PickerKind): Dayjs | null {
  if (!text) return null;
  if (picker === 'time') {
    const time = dayjs(text, [momentFormats.time, 'HH:mm'], true);
    if (time.isValid()) return time;
  } else if (picker !== 'date' && picker !== 'datetime') {
    const period = readPeriod(text, picker);
    if (period) return period;
  }
  const moment = dayjs(text);
  return moment.isValid() ? moment : null;
}

function firstDay(year: number, months: number): Dayjs | null {
  return months >= 1 && months <= 12 ? dayjs(new Date(year, months - 1, 1)) : null;
}
