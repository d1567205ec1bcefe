import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../column.ts';
import { formatOf, type MomentKind, momentText, readMoment } from './date-reading.ts';

dayjs.locale('zh-cn');
const now = dayjs('2026-11-21 10:00:00');

function read(text: string, kind: MomentKind, more: Partial<GridColumn> = {}): string | null {
  const column: GridColumn = { key: 'x', title: '列', ...more };
  return readMoment(text, kind, column, now)?.format(formatOf(kind, column)) ?? null;
}

describe('a date', () => {
  it.each([
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['2026.3.5', '2026-03-05'],
    ['2026年3月5日', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['２０２６－３－５', '2026-03-05'],
    ['2026-3-5 8:30', '2026-03-05'],
    ['2026-03-05T08:30:00', '2026-03-05'],
    ['3-5', '2026-03-05'],
    ['3月5日', '2026-03-05'],
    ['46086', '2026-03-05'],
    ['46086.75', '2026-03-05'],
    ['2024-2-29', '2024-02-29'],
    ['2026-2-29', null],
    ['2026-13-1', null],
    ['20261301', null],
    ['3/5/2026', null],
    ['26-3-5', null],
    ['明天', null],
    ['123', null],
  ])('reads %s as %s', (text, date) => {
    expect(read(text, 'date')).toBe(date);
  });
});

describe('a date with a time', () => {
  it.each([
    ['2026-3-5 8:30', '2026-03-05 08:30:00'],
    ['2026/3/5 8:30:15', '2026-03-05 08:30:15'],
    ['2026-03-05T08:30:15.120Z', '2026-03-05 08:30:15'],
    ['2026年3月5日 下午3:05', '2026-03-05 15:05:00'],
    ['2026/3/5 3:05 PM', '2026-03-05 15:05:00'],
    ['20260305083015', '2026-03-05 08:30:15'],
    ['46086.354166666664', '2026-03-05 08:30:00'],
    ['2026-3-5', '2026-03-05 00:00:00'],
    ['2026-3-5 25:00', null],
    ['2026-3-5 8:61', null],
    ['2026-3-5 晚', null],
  ])('reads %s as %s', (text, moment) => {
    expect(read(text, 'datetime')).toBe(moment);
  });
});

describe('a time', () => {
  it.each([
    ['8:30', '08:30:00'],
    ['8：30：15', '08:30:15'],
    ['8点30分', '08:30:00'],
    ['8点', '08:00:00'],
    ['上午12:05', '00:05:00'],
    ['12:05 PM', '12:05:00'],
    ['0.5', '12:00:00'],
    ['2026-3-5 8:30', '08:30:00'],
    ['24:00', null],
    ['下午13:00', null],
    ['中午', null],
  ])('reads %s as %s', (text, time) => {
    expect(read(text, 'time')).toBe(time);
  });
});

describe('a period', () => {
  it.each([
    ['month', '2026-3', '2026-03'],
    ['month', '2026年3月', '2026-03'],
    ['month', '2026/3/5', '2026-03'],
    ['month', '202603', '2026-03'],
    ['month', '46086', '2026-03'],
    ['quarter', '46081', '2026-Q1'],
    ['month', '2026-13', null],
    ['quarter', '2026-Q1', '2026-Q1'],
    ['quarter', '2026年第3季度', '2026-Q3'],
    ['quarter', '2026-5-1', '2026-Q2'],
    ['year', '2026', '2026'],
    ['year', '2026年', '2026'],
    ['week', '2026-W01', '2026-W01'],
    ['week', '2026年第53周', '2026-W53'],
    ['week', '2027年第53周', null],
    ['week', '2026-12-31', '2026-W53'],
  ] as const)('%s: reads %s as %s', (picker, text, stored) => {
    expect(read(text, 'date', { picker })).toBe(stored);
  });
});

describe('a format of its own', () => {
  it.each([
    ['YYYY年MM月DD日', '2026/3/5', '2026年03月05日'],
    ['DD/MM/YYYY', '05/03/2026', '05/03/2026'],
    ['YYYY-MM', '2026-03', '2026-03'],
  ])('%s reads %s as %s', (format, text, stored) => {
    expect(read(text, 'date', { format })).toBe(stored);
  });

  it('shows what is stored in another form, and what is no date as it is', () => {
    const column: GridColumn = { key: 'x', title: '列' };
    expect(momentText('2026-03-05 00:00:00', 'date', column)).toBe('2026-03-05');
    expect(momentText('2026-03-05', 'date', column)).toBe('2026-03-05');
    expect(momentText('待定', 'date', column)).toBe('待定');
    expect(momentText('2026-03-05 08:30:00', 'time', { ...column, format: 'HH:mm' })).toBe('08:30');
    expect(momentText(null, 'date', column)).toBe('');
  });
});
