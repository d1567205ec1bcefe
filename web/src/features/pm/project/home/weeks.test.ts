import { describe, expect, it } from 'vitest';
import { daysOfWeeks, personWeeks, weeksUntil, weekTotals } from './weeks.ts';

const cells = (...days: [value: string | null, sum: number][]) =>
  days.map(([value, sum]) => ({ value, count: 1, sum }));

describe('hours by person and week', () => {
  it('go over the turn of a year', () => {
    const weeks = weeksUntil('2026-W02');
    expect(weeks).toEqual(['2025-W50', '2025-W51', '2025-W52', '2026-W01', '2026-W02']);
    expect(daysOfWeeks(weeks)).toEqual({ first: '2025-12-08', last: '2026-01-11' });
  });

  it('are added up from days, those that wait apart, who has most first', () => {
    const weeks = weeksUntil('2026-W02');
    const all = {
      groups: [
        { value: 'a', text: '安', count: 2, sum: 8.5, cells: cells(['2026-01-04', 0.5], ['2026-01-05', 8]) },
        { value: 'b', text: '', count: 3, sum: 16, cells: cells(['2026-01-05', 8], ['2026-01-06', 8], [null, 4]) },
      ],
      count: 5,
    };
    const waiting = {
      groups: [{ value: 'b', text: '', count: 1, sum: 8, cells: cells(['2026-01-06', 8]) }],
      count: 1,
    };
    const persons = personWeeks(all, waiting, weeks);
    expect(persons.map(({ name, total }) => [name, total])).toEqual([
      ['b', { hours: 16, waiting: 8 }],
      ['安', { hours: 8.5, waiting: 0 }],
    ]);
    expect(persons[1]?.weeks.map(({ hours }) => hours)).toEqual([0, 0, 0, 0.5, 8]);
    expect(weekTotals(persons, weeks).at(-1)).toEqual({ hours: 24, waiting: 8 });
  });

  it('are none without lines', () => {
    expect(personWeeks({ groups: [], count: 0 }, { groups: [], count: 0 }, weeksUntil('2026-W02'))).toEqual([]);
    expect(weekTotals([], ['2026-W02'])).toEqual([{ hours: 0, waiting: 0 }]);
  });
});
