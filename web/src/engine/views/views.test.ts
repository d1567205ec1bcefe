import { project } from '@dossier/contract/pm/project.ts';
import { describe, expect, it } from 'vitest';
import { firstState } from '#services/data/list-query.ts';
import { datedRecords, rangeQuery } from './dated-records.ts';
import { addDays, addMonths, daysBetween, isDay, mondayOf } from './days.ts';
import { barsOf, hiddenPerDay } from './lanes.ts';

describe('days', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['1970-01-01', '1969-12-29'],
  ])('of the week of %s begin on Monday, %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-03-31', -13, '2025-02-28'],
  ])('%s and %i months are %s', (day, count, then) => expect(addMonths(day, count)).toBe(then));

  it('are counted over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect([isDay('2026-02-30'), isDay('2026-2-3'), isDay(null), isDay('2026-02-28')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('bars over the days of a week', () => {
  const span = (id: string, from: string, to: string) => ({ id, from, to });
  it('take the first lane that is free, the longest first, and are cut where the week ends', () => {
    const bars = barsOf(
      [
        span('short', '2026-11-23', '2026-11-23'),
        span('long', '2026-11-20', '2026-11-25'),
        span('next', '2026-11-24', '2026-12-02'),
        span('far', '2026-12-01', '2026-12-02'),
      ],
      '2026-11-23',
      7,
    );
    expect(
      bars.map(({ span: { id }, lane, at, length, before, after }) => [id, lane, at, length, before, after]),
    ).toEqual([
      ['long', 0, 0, 3, true, false],
      ['short', 1, 0, 1, false, false],
      ['next', 1, 1, 6, false, true],
    ]);
  });

  it('leave the upper lanes to those of a lower rank', () => {
    const bars = barsOf(
      [
        { ...span('long', '2026-11-23', '2026-11-29'), rank: 1 },
        { ...span('day', '2026-11-26', '2026-11-26'), rank: 0 },
        { ...span('short', '2026-11-23', '2026-11-24'), rank: 2 },
      ],
      '2026-11-23',
      7,
    );
    expect(bars.map(({ span: { id }, lane }) => [id, lane])).toEqual([
      ['day', 0],
      ['long', 1],
      ['short', 0],
    ]);
  });

  it('count those that have no lane, day by day', () => {
    const bars = barsOf(
      [1, 2, 3, 4].map((n) => span(`s${n}`, '2026-11-24', n === 4 ? '2026-11-24' : '2026-11-26')),
      '2026-11-23',
      7,
    );
    expect(hiddenPerDay(bars, 7, 2)).toEqual([0, 2, 1, 1, 0, 0, 0]);
  });
});

describe('records of some days', () => {
  const dates = { from: 'planStart', to: 'planEnd' };
  it('are asked for beside every filter of the list', () => {
    const state = {
      ...firstState({ name: '运维', planEnd_begin: '2026-01-01' }),
      advanced: { match: 'or' as const, params: JSON.stringify([{ field: 'code', rule: 'like', val: 'ITO' }]) },
    };
    const { superQueryParams = '', ...rest } = rangeQuery(project, state, dates, ['2026-11-01', '2026-11-30']);
    expect(rest).toEqual({ name: '*运维*', planEnd_begin: '2026-01-01', superQueryMatchType: 'and' });
    expect(JSON.parse(decodeURIComponent(superQueryParams))).toMatchObject([
      { field: 'planStart', rule: 'le', val: '2026-11-30' },
      { matchType: 'or', params: [{ field: 'planEnd', rule: 'ge', val: '2026-11-01' }, { matchType: 'and' }] },
      { matchType: 'or', params: [{ field: 'code' }] },
    ]);
  });

  it('last one day without an end or with one that is too early', () => {
    const records = [
      { id: 'a', planStart: '2026-11-02', planEnd: null },
      { id: 'b', planStart: '2026-11-02', planEnd: '2026-10-01' },
      { id: 'c', planStart: '2026-11-02 09:30:00', planEnd: '2026-11-05' },
      { id: 'd', planStart: null, planEnd: '2026-11-05' },
    ];
    expect(datedRecords(records, dates).map(({ id, from, to }) => [id, from, to])).toEqual([
      ['a', '2026-11-02', '2026-11-02'],
      ['b', '2026-11-02', '2026-11-02'],
      ['c', '2026-11-02', '2026-11-05'],
    ]);
  });
});
