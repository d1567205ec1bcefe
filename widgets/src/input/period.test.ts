import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { afterEach, describe, expect, it } from 'vitest';
import { chosenInPanel, formatOfPicker, type PickerKind, readPeriod, shownMoment, storedMoment } from './period.ts';

afterEach(() => {
  dayjs.locale('en');
});

it.each<[string, PickerKind, string]>([
  ['2026-03-05', 'date', '2026-03-05'],
  ['2026-03-05 08:30:15', 'date', '2026-03-05'],
  ['2026-03-05 08:30:15', 'datetime', '2026-03-05 08:30:15'],
  ['2026-03-05', 'datetime', '2026-03-05 00:00:00'],
  ['08:30:15', 'time', '08:30:15'],
  ['08:30', 'time', '08:30:00'],
  ['2026-03', 'month', '2026-03'],
  ['2026-03-05', 'month', '2026-03'],
  ['2026', 'year', '2026'],
  ['2026-Q3', 'quarter', '2026-Q3'],
  ['2026-W01', 'week', '2026-W01'],
  ['2026-W53', 'week', '2026-W53'],
  ['2025-12-29', 'week', '2026-W01'],
])('reads the stored %s of a %s picker as %s', (stored, picker, text) => {
  expect(storedMoment(stored, picker)?.format(formatOfPicker(picker))).toBe(text);
});

it.each<[string | null, PickerKind]>([
  [null, 'date'],
  ['', 'month'],
  ['明天', 'date'],
  ['25:00:00', 'time'],
  ['2026-Q5', 'quarter'],
])('reads nothing from %s of a %s picker', (stored, picker) => {
  expect(storedMoment(stored, picker)).toBeNull();
});

describe.each(['zh-cn', 'en'])('a week in the language %s', (language) => {
  it.each([
    ['2026-W01', '2025-12-29'],
    ['2026-W53', '2026-12-28'],
    ['2027-W01', '2027-01-04'],
    ['2021-W01', '2021-01-04'],
  ])('%s begins on %s', (stored, monday) => {
    dayjs.locale(language);
    const week = readPeriod(stored, 'week');
    expect(week?.format('YYYY-MM-DD')).toBe(monday);
    expect(week?.format(formatOfPicker('week'))).toBe(stored);
    expect(week && shownMoment(week, 'week')).toBe(`${stored.slice(0, 5)}${Number(stored.slice(6))}周`);
  });

  it('does not exist beyond the last of its year', () => {
    dayjs.locale(language);
    expect(readPeriod('2025-W53', 'week')).toBeNull();
    expect(readPeriod('2026-W00', 'week')).toBeNull();
  });

  it('is the same for every day of a row of the panel', () => {
    dayjs.locale(language);
    const first = dayjs('2027-03-18').startOf('week');
    const stored = [0, 1, 2, 3, 4, 5, 6].map((day) =>
      chosenInPanel(first.add(day, 'day'), 'week').format(formatOfPicker('week')),
    );
    expect(new Set(stored)).toEqual(new Set(['2027-W11']));
  });
});
