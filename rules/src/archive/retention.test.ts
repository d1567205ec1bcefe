import { describe, expect, it } from 'vitest';
import { isDue, isShorter, longestOf, termOf, termTogether } from './retention.ts';

/** The second implementation of T12: by counting days of a real calendar instead of putting texts together. */
function counted(years: number | null, trigger: Date | null): [start: string | null, last: string | null] {
  if (!trigger) return [null, null];
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const start = new Date(trigger);
  do start.setUTCDate(start.getUTCDate() + 1);
  while (start.getUTCMonth() !== 0 || start.getUTCDate() !== 1);
  if (years === null) return [day(start), null];
  const end = new Date(start);
  for (let year = 0; year < years; year += 1) {
    const isLeap = new Date(Date.UTC(end.getUTCFullYear(), 1, 29)).getUTCMonth() === 1;
    end.setUTCDate(end.getUTCDate() + (isLeap ? 366 : 365));
  }
  end.setUTCDate(end.getUTCDate() - 1);
  return [day(start), day(end)];
}

describe('retention (T12)', () => {
  it.each([
    ['D10, year 2014', 'D10', '2014-12-31', '2015-01-01', '2024-12-31'],
    ['D30, project closed on the last day of 2024', 'D30', '2024-12-31', '2025-01-01', '2054-12-31'],
    ['D30, project closed on the first day of 2025', 'D30', '2025-01-01', '2026-01-01', '2055-12-31'],
    ['D10 raised to D30 in 2020', 'D30', '2014-12-31', '2015-01-01', '2044-12-31'],
    ['permanent', 'Y', '2014-12-31', '2015-01-01', null],
    ['a trigger that nobody knows', 'D10', null, null, null],
  ])('%s', (_, retention, trigger, start, expire) => {
    expect(termOf(retention, trigger)).toEqual({ start, expire });
  });

  it('is due from the day after the last one, and never when permanent', () => {
    const { expire } = termOf('D10', '2014-12-31');
    expect([isDue(expire, '2024-12-31'), isDue(expire, '2025-01-01')]).toEqual([false, true]);
    expect(isDue(termOf('Y', '1900-01-01').expire, '2999-01-01')).toBe(false);
    expect(isDue(null, '2999-01-01')).toBe(false);
  });

  it('knows longer from shorter', () => {
    expect([isShorter('D10', 'D30'), isShorter('D30', 'D10'), isShorter('D30', 'D30')]).toEqual([true, false, false]);
    expect([isShorter('Y', 'D100'), isShorter('D100', 'Y')]).toEqual([false, true]);
    expect(longestOf(['D10', 'D30', 'D15'])).toBe('D30');
    expect(longestOf(['D10', 'Y', 'D100'])).toBe('Y');
    expect(longestOf([])).toBeNull();
  });

  it('keeps a volume as long as the longest inside, from the latest year', () => {
    const inside = [
      { retention: 'D10', triggerDate: '2016-12-31' },
      { retention: 'D30', triggerDate: '2014-12-31' },
    ];
    const together = { retention: 'D30', triggerDate: '2016-12-31', start: '2017-01-01', expire: '2046-12-31' };
    expect(termTogether(inside)).toEqual(together);
    expect(termTogether([...inside, { retention: 'D10', triggerDate: null }])).toMatchObject({ expire: null });
    expect(termTogether([])).toBeNull();
  });

  it('agrees with a second implementation ten thousand times', () => {
    let seed = 20_261_126;
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    for (let round = 0; round < 10_000; round += 1) {
      const years = next(8) === 0 ? null : 1 + next(60);
      const trigger = next(12) === 0 ? null : new Date(Date.UTC(1900 + next(180), next(12), 1 + next(31)));
      const date = trigger?.toISOString().slice(0, 10) ?? null;
      const [start, expire] = counted(years, trigger);
      expect(termOf(years === null ? 'Y' : `D${years}`, date), `${years} ${date}`).toEqual({ start, expire });
    }
  });
});
