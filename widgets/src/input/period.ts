import dayjs, { type Dayjs } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import weekOfYear from 'dayjs/plugin/weekOfYear.js';
import weekYear from 'dayjs/plugin/weekYear.js';

for (const plugin of [advancedFormat, customParseFormat, weekOfYear, weekYear]) dayjs.extend(plugin);

/** Formats of what is stored (specification 2, section 9). */
export const momentFormats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const;
/** Formats of what is stored for longer than a day. */
export const periodFormats = { week: 'gggg-[W]ww', month: 'YYYY-MM', quarter: 'YYYY-[Q]Q', year: 'YYYY' } as const;

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

/** Format in a box: as stored, but for weeks (`2026-10周`), which the UI kit reads in no other form when they are typed. */
export function shownFormatOf(picker: PickerKind): string {
  return picker === 'week' ? 'gggg-wo' : formatOfPicker(picker);
}

/** A month, quarter, week or year as its first day; null when it is none. */
export function readPeriod(word: string, picker: Period): Dayjs | null {
  if (picker === 'year') return /^\d{4}年?$/.test(word) ? firstDay(Number(word.slice(0, 4)), 1) : null;
  const parts = { month, quarter, week }[picker].exec(word);
  if (!parts) return null;
  const [year, part] = [Number(parts[1]), Number(parts[2] ?? parts[3])];
  if (picker === 'month') return firstDay(year, part);
  if (picker === 'quarter') return firstDay(year, part * 3 - 2);
  for (let day = dayjs(`${year}-01-01`).startOf('week').subtract(7, 'day'), at = 0; at < 56; at++) {
    if (day.weekYear() === year && day.week() === part) return day;
    day = day.add(7, 'day');
  }
  return null;
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
