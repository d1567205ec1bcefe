import { expect, test } from 'vitest';
import { visitDays } from './visit-days.ts';

test('fills the days without sign-ins with zeros', () => {
  const days = visitDays([{ tian: '2026-02-28', type: '02-28', visit: 3, ip: 2 }], '2026-03-02');
  expect(days.map((day) => [day.label, day.visits, day.ips])).toEqual([
    ['02-24', 0, 0],
    ['02-25', 0, 0],
    ['02-26', 0, 0],
    ['02-27', 0, 0],
    ['02-28', 3, 2],
    ['03-01', 0, 0],
    ['03-02', 0, 0],
  ]);
});
