import { describe, expect, it } from 'vitest';
import { nextRuns, whyNever } from './next-runs.ts';
import { parseCron } from './parse.ts';

const from = new Date('2026-11-21T00:00:00Z');
const runs = (text: string, count: number, zone?: string, after = from) =>
  nextRuns(text, { from: after, count, ...(zone ? { zone } : {}) }).map((run) => run.toISOString().slice(0, 19));

describe('nextRuns', () => {
  it('means the clocks of Shanghai unless told otherwise', () => {
    expect(runs('0 0 3 * * ?', 2)).toEqual(['2026-11-21T19:00:00', '2026-11-22T19:00:00']);
    expect(runs('0 0 3 * * ?', 1, 'UTC')).toEqual(['2026-11-21T03:00:00']);
  });

  it('runs after the moment, not at it', () => {
    expect(runs('0 0 0 * * ?', 1, 'UTC')).toEqual(['2026-11-22T00:00:00']);
    expect(runs('0 0 0 * * ?', 1, 'UTC', new Date(from.getTime() - 1))).toEqual(['2026-11-21T00:00:00']);
  });

  it('counts the days of the week from Sunday', () => {
    expect(runs('0 0 12 ? * 6#3 2030', 3, 'UTC')).toEqual([
      '2030-01-18T12:00:00',
      '2030-02-15T12:00:00',
      '2030-03-15T12:00:00',
    ]);
  });

  it('knows the ends of months', () => {
    expect(runs('0 0 0 L-3 * ?', 2, 'UTC')).toEqual(['2026-11-27T00:00:00', '2026-12-28T00:00:00']);
    expect(runs('0 0 0 LW * ?', 3, 'UTC')).toEqual([
      '2026-11-30T00:00:00',
      '2026-12-31T00:00:00',
      '2027-01-29T00:00:00',
    ]);
    expect(runs('0 0 0 29 2 ?', 2, 'UTC')).toEqual(['2028-02-29T00:00:00', '2032-02-29T00:00:00']);
    // 1 August 2026 is a Saturday: its nearest workday stays in the month.
    expect(runs('0 0 0 1W 8 ? 2026', 1, 'UTC', new Date(0))).toEqual(['2026-08-03T00:00:00']);
  });

  it('skips what daylight saving skips and repeats what it repeats', () => {
    const spring = new Date('2027-03-13T12:00:00Z');
    expect(runs('0 30 2 * * ?', 2, 'America/New_York', spring)).toEqual(['2027-03-15T06:30:00', '2027-03-16T06:30:00']);
    const autumn = new Date('2027-11-07T04:00:00Z');
    expect(runs('0 30 1 * * ?', 3, 'America/New_York', autumn)).toEqual([
      '2027-11-07T05:30:00',
      '2027-11-07T06:30:00',
      '2027-11-08T06:30:00',
    ]);
  });

  it.each([
    ['0 0 0 30 2 ?', '表达式指定的日期不存在，永远不会执行'],
    ['0 0 0 31 2,4,6,9,11 ? 2019/1', '表达式指定的日期不存在，永远不会执行'],
    ['0 0 0 L-30 4 ?', '表达式指定的日期不存在，永远不会执行'],
    ['0 0 0 29 2 ? 2100', '表达式指定的日期不存在，永远不会执行'],
    ['0 0 0 1 1 ? 2019-2026', '表达式指定的时间已过，不会再执行'],
    ['0 30 2 ? 3 SUN#2', '表达式指定的时间总被夏令时跳过，永远不会执行', 'America/New_York'],
  ])('ends the search for %s', (text, why, zone?: string) => {
    const began = performance.now();
    expect(runs(text, 10, zone)).toEqual([]);
    expect(whyNever(parseCron(text), from, zone)).toBe(why);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('finds a run in the far future', () => {
    expect(runs('0 0 0 31 12 ? 2119', 2, 'UTC')).toEqual(['2119-12-31T00:00:00']);
    expect(whyNever(parseCron('0 0 0 31 12 ? 2119'), from)).toBeUndefined();
  });

  it('refuses a zone that there is not', () => {
    expect(() => runs('0 0 0 1 1 ?', 1, 'Mars/Olympus')).toThrow(RangeError);
  });
});
