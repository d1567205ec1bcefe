import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { expect, it } from 'vitest';
import { formatOfPicker, type PickerKind, storedMoment } from './period.ts';

dayjs.locale('zh-cn');

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
