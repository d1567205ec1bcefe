import { dayNumber, dayText } from '@dossier/rules/schedule/work-days.ts';

export type Zoom = 'day' | 'week' | 'month' | 'quarter';
export const zooms: readonly Zoom[] = ['day', 'week', 'month', 'quarter'];

/** Width of a day in px. */
const widths: Record<Zoom, number> = { day: 32, week: 8, month: 3, quarter: 1 };

/** Days before the first and after the last task that the chart has room for. */
const margins: Record<Zoom, number> = { day: 7, week: 21, month: 45, quarter: 120 };

/** Where days are on the chart. */
export interface Scale {
  zoom: Zoom;
  /** Number of the day at the left. */
  first: number;
  days: number;
  perDay: number;
  width: number;
  /** Left edge of a day, in px. */
  x(day: string): number;
  /** The day at a place. */
  dayAt(x: number): string;
}

export function scaleOf(zoom: Zoom, from: string, to: string): Scale {
  const perDay = widths[zoom];
  const first = monday(dayNumber(from) - margins[zoom]);
  const days = Math.max(dayNumber(to) + margins[zoom] - first + 1, 7);
  return {
    ...{ zoom, first, days, perDay, width: days * perDay },
    x: (day) => (dayNumber(day) - first) * perDay,
    dayAt: (x) => dayText(first + Math.max(0, Math.min(days - 1, Math.floor(x / perDay)))),
  };
}

const monday = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** A stretch of the head with its words. */
export interface Tick {
  x: number;
  width: number;
  /** The day it begins with. */
  day: string;
}

/** What both lines of the head are divided into, as far as they lie between two places. */
export function ticks(scale: Scale, from: number, to: number): { upper: Tick[]; lower: Tick[] } {
  const steps: Record<Zoom, [Unit, Unit]> = {
    day: ['month', 'day'],
    week: ['month', 'week'],
    month: ['year', 'month'],
    quarter: ['year', 'quarter'],
  };
  const [upper, lower] = steps[scale.zoom];
  return { upper: stretches(scale, upper, from, to), lower: stretches(scale, lower, from, to) };
}

/** Half of the mark of today, and a name at the start of a stretch, in px. */
const halfMark = 42;
const nameWidth = 84;

/** How far to the right the name of a stretch stands, so that a mark in the middle of `at` does not cover it. */
export function nameIndent({ x }: Tick, at: number): number {
  const covered = at + halfMark > x && at - halfMark < x + nameWidth;
  return covered ? at + halfMark - x + 4 : 4;
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

function stretches(scale: Scale, unit: Unit, from: number, to: number): Tick[] {
  const found: Tick[] = [];
  let day = begin(unit, dayNumber(scale.dayAt(Math.max(0, from))));
  const end = dayNumber(scale.dayAt(to));
  while (day <= end) {
    const next = following(unit, day);
    found.push({ x: (day - scale.first) * scale.perDay, width: (next - day) * scale.perDay, day: dayText(day) });
    day = next;
  }
  return found;
}

function begin(unit: Unit, day: number): number {
  if (unit === 'day') return day;
  if (unit === 'week') return monday(day);
  const [year = '', month = ''] = dayText(day).split('-');
  const first = unit === 'year' ? 1 : unit === 'quarter' ? Math.floor((Number(month) - 1) / 3) * 3 + 1 : Number(month);
  return dayNumber(`${year}-${String(first).padStart(2, '0')}-01`);
}

function following(unit: Unit, day: number): number {
  if (unit === 'day') return day + 1;
  if (unit === 'week') return day + 7;
  const [year = 0, month = 1] = dayText(day).split('-').map(Number);
  const months = unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1;
  const at = year * 12 + month - 1 + months;
  return dayNumber(`${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`);
}
