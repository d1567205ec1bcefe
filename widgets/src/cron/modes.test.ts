import { cronFields } from '@dossier/rules/cron/fields.ts';
import { parseCronField } from '@dossier/rules/cron/parse.ts';
import { expect, it } from 'vitest';
import { defaultMode, modesOf, readMode, writeMode } from './modes.ts';

it('writes every option as its tab reads it again', () => {
  for (const field of cronFields) {
    for (const type of modesOf[field]) {
      const mode = defaultMode(field, type, 2026);
      const text = writeMode(mode);
      expect(parseCronField(field, text), `${field} ${type}`).toHaveLength(1);
      expect(readMode(field, text), `${field} ${type}`).toEqual(mode);
    }
  }
});

it('starts years with this one and ends them a hundred later, or with the last that there is', () => {
  expect(writeMode(defaultMode('year', 'range', 2019))).toBe('2019-2119');
  expect(writeMode(defaultMode('year', 'range', 2026))).toBe('2026-2119');
});

it('specifies the smallest value at first', () => {
  expect(writeMode(defaultMode('hour', 'specify', 2026))).toBe('0');
  expect(writeMode(defaultMode('month', 'specify', 2026))).toBe('1');
});

it.each([
  ['minute', '*/5', { type: 'loop', from: 0, step: 5 }],
  ['minute', '30,5', { type: 'specify', values: [30, 5] }],
  ['month', 'JAN-MAR', { type: 'range', from: 1, to: 3 }],
  ['week', '*', { type: 'range', from: 1, to: 7 }],
  ['week', 'MON,FRI', { type: 'specify', values: [2, 6] }],
  ['week', 'FRI#3', { type: 'nth', nth: 3, weekday: 6 }],
  ['week', '6L', { type: 'lastWeekday', weekday: 6 }],
  ['day', '15W', { type: 'workday', day: 15 }],
  ['day', 'L-3', { type: 'beforeEnd', days: 3 }],
] as const)('reads %s %s', (field, text, mode) => {
  expect(readMode(field, text)).toEqual(mode);
});

it.each([
  ['minute', '0-30/5'],
  ['minute', '1-5,10'],
  ['day', 'L-3W'],
  ['day', '15W,1'],
  ['second', '60'],
] as const)('has no option for %s %s', (field, text) => {
  expect(readMode(field, text)).toBeUndefined();
});
