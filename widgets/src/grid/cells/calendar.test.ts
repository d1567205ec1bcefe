import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../input/period.ts';
import { type CalendarLevel, cellsAround, decadeOf, isSameCell, levelBelow, turned, withTimeOf } from './calendar.ts';

const shown = (level: CalendarLevel, view: string, format: string) =>
  cellsAround(level, dayjs(view)).map(({ moment, outside }) => `${moment.format(format)}${outside ? '·' : ''}`);

describe('a calendar that begins on Monday', () => {
  let before: string;
  beforeAll(() => {
    before = dayjs.locale();
    dayjs.locale('zh-cn');
  });
  afterAll(() => {
    dayjs.locale(before);
  });

  it('shows six weeks around a month, each day once and in order', () => {
    const days = shown('date', '2026-02-14', 'MM-DD');
    expect(days).toHaveLength(42);
    expect(days.slice(0, 8)).toEqual(['01-26·', '01-27·', '01-28·', '01-29·', '01-30·', '01-31·', '02-01', '02-02']);
    expect(days.at(-1)).toBe('03-08·');
    for (let month = 0; month < 240; month += 1) {
      const cells = cellsAround('date', dayjs(new Date(2010, month, 1)));
      expect(cells.filter(({ outside }) => !outside)).toHaveLength(dayjs(new Date(2010, month, 1)).daysInMonth());
      expect(new Set(cells.map(({ moment }) => moment.format('YYYY-MM-DD'))).size).toBe(42);
    }
  });

  it('counts a row as the week of ISO 8601 that it is', () => {
    expect(isSameCell('week', dayjs('2026-03-02'), dayjs('2026-03-08'))).toBe(true);
    expect(isSameCell('week', dayjs('2026-03-01'), dayjs('2026-03-02'))).toBe(false);
  });
});

it('begins on Sunday where the language does', () => {
  expect(shown('date', '2026-02-14', 'MM-DD')[0]).toBe('02-01');
});

it('shows the months and quarters of a year, and the decade with a year beside it', () => {
  expect(shown('month', '2026-05-31', 'YYYY-MM')).toEqual(
    Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  );
  expect(shown('quarter', '2026-05-31', 'YYYY-MM')).toEqual(['2026-01', '2026-04', '2026-07', '2026-10']);
  expect(shown('year', '2026-05-31', 'YYYY')).toEqual([
    '2019·',
    ...Array.from({ length: 10 }, (_, at) => `${2020 + at}`),
    '2030·',
  ]);
  expect(decadeOf(dayjs('2030-01-01'))).toBe(2030);
});

it('turns by months, years and decades', () => {
  const from = dayjs('2026-01-31');
  const to = (level: CalendarLevel, by: 1 | -1, far: boolean) => turned(level, from, by, far).format('YYYY-MM-DD');
  expect([to('date', 1, false), to('date', -1, true), to('week', -1, false)]).toEqual([
    '2026-02-28',
    '2025-01-31',
    '2025-12-31',
  ]);
  expect([to('month', 1, false), to('quarter', -1, true), to('year', 1, true)]).toEqual([
    '2027-01-31',
    '2025-01-31',
    '2036-01-31',
  ]);
});

it('goes from a year over the month to what is wanted', () => {
  expect(levelBelow('year', 'date')).toBe('month');
  expect(levelBelow('month', 'date')).toBe('date');
  expect(levelBelow('month', 'week')).toBe('week');
  expect(levelBelow('year', 'quarter')).toBe('quarter');
  for (const level of ['date', 'week', 'month', 'quarter', 'year'] as const)
    expect(levelBelow(level, level)).toBeNull();
});

it('keeps the time of day when another day is chosen', () => {
  expect(withTimeOf(dayjs('2026-03-06'), dayjs('2026-03-05 08:30:15')).format('YYYY-MM-DD HH:mm:ss')).toBe(
    '2026-03-06 08:30:15',
  );
  expect(withTimeOf(dayjs('2026-03-06'), null).format('HH:mm:ss')).toBe('00:00:00');
});
