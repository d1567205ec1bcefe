import dayjs, { type Dayjs } from 'dayjs';
import { momentFormats, periodFormats, readPeriod } from '../../input/period.ts';
import type { GridColumn } from '../column.ts';
import { narrowed } from './number-reading.ts';

export type MomentKind = 'date' | 'datetime' | 'time';

const date = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]*(.+))?$/;
const dayOfYear = /^(\d{1,2})[-/月](\d{1,2})日?$/;
const digits = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/;
const time =
  /^(上午|下午|AM|PM)? *(\d{1,2})[:时点](?:(\d{1,2})(?:[:分](?:(\d{1,2})(?:\.\d+)?秒?)?)?)?分? *(AM|PM)?Z?$/i;
/** Days since the end of 1899, as spreadsheets count: five digits are the years 1927 to 2173. */
const serial = /^(\d{5})(\.\d+)?$/;
const fraction = /^0?(\.\d+)$/;
const secondsOfDay = 86_400;

/** Format of the column's stored text. */
export function formatOf(kind: MomentKind, { format, picker = 'date' }: GridColumn): string {
  if (format) return format;
  return kind === 'date' && picker !== 'date' ? periodFormats[picker] : momentFormats[kind];
}

/** The stored text as the column shows it; what is no moment stays as it is. */
export function momentText(value: unknown, kind: MomentKind, column: GridColumn): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  const plain = !column.format && (column.picker ?? 'date') === 'date' && text.length === momentFormats[kind].length;
  if (plain) return text;
  return readMoment(text, kind, column)?.format(formatOf(kind, column)) ?? text;
}

/**
 * Reads a moment as people and spreadsheets write it: `2026/3/5`, `2026年3月5日`, `20260305`, `3-5` of this year,
 * `46086.354` as Excel counts days, `下午3:05`. Null when it is none.
 */
export function readMoment(text: string, kind: MomentKind, column: GridColumn, now: Dayjs = dayjs()): Dayjs | null {
  const word = narrowed(text).trim().replace(/\s+/g, ' ');
  if (column.format) {
    const exact = dayjs(word, column.format, true);
    if (exact.isValid()) return exact;
  }
  if (kind === 'time') return readTime(word) ?? readDate(word, now);
  const picker = column.picker ?? 'date';
  return (picker === 'date' ? null : readPeriod(word, picker)) ?? readDate(word, now);
}

function readDate(word: string, now: Dayjs): Dayjs | null {
  const counted = serial.exec(word);
  if (counted) return fromSerial(Number(counted[1]), Number(counted[2] ?? 0));
  const plain = digits.exec(word);
  if (plain) {
    const [year = 0, months = 0, day = 0, ...clock] = plain.slice(1).map((part) => Number(part ?? 0));
    return moment(year, months, day, clock);
  }
  const short = dayOfYear.exec(word);
  if (short) return moment(now.year(), Number(short[1]), Number(short[2]), []);
  const parts = date.exec(word);
  if (!parts) return null;
  const clock = parts[4] ? clockOf(parts[4]) : [];
  return clock && moment(Number(parts[1]), Number(parts[2]), Number(parts[3]), clock);
}

function readTime(word: string): Dayjs | null {
  const part = fraction.exec(word);
  if (part) return fromSerial(36_526, Number(part[1]));
  const clock = clockOf(word);
  return clock && moment(2000, 1, 1, clock);
}

/** Hours, minutes and seconds of a time; null when it is none. */
function clockOf(word: string): number[] | null {
  const parts = time.exec(word.trim());
  if (!parts) return null;
  const half = (parts[1] ?? parts[5] ?? '').toUpperCase();
  const hour = Number(parts[2]);
  if (half && (hour < 1 || hour > 12)) return null;
  const late = half === '下午' || half === 'PM';
  return [half ? (hour % 12) + (late ? 12 : 0) : hour, Number(parts[3] ?? 0), Number(parts[4] ?? 0)];
}

function fromSerial(days: number, part: number): Dayjs {
  const seconds = Math.round(part * secondsOfDay);
  return dayjs(new Date(1899, 11, 30 + days, 0, 0, seconds));
}

/** A moment whose parts all exist; 30 February does not. */
function moment(year: number, months: number, day: number, [hour = 0, minute = 0, second = 0]: number[]): Dayjs | null {
  const made = new Date(year, months - 1, day, hour, minute, second);
  const real = made.getMonth() === months - 1 && made.getDate() === day && hour < 24 && minute < 60 && second < 60;
  return real ? dayjs(made) : null;
}
