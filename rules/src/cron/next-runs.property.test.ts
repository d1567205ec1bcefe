import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cronBounds } from './fields.ts';
import { clockOf, runsByStepping } from './next-runs.reference.ts';
import { nextRuns } from './next-runs.ts';

const start = Date.UTC(2027, 0, 1);
const days = 400;
const end = start + days * 86_400_000;
/** Without daylight saving, with it in both halves of the world, by half an hour, twice a year around Ramadan. */
const zones = ['Asia/Shanghai', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Casablanca'];
const clocks = new Map(zones.map((zone) => [zone, clockOf(zone, start, days)]));

const between = (min: number, max: number) => fc.integer({ min, max });
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

/** A value, by its name where there is one. */
function value(field: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'week'): fc.Arbitrary<string> {
  const { min, max, names } = cronBounds[field];
  return fc.tuple(between(min, max), fc.boolean()).map(([at, named]) => (named && names[at - min]) || String(at));
}

/** `*`, values, ranges that may wrap, all with and without steps. */
function plain(field: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'week'): fc.Arbitrary<string> {
  const step = between(1, cronBounds[field].maxStep);
  return fc.oneof(
    often(4, value(field)),
    often(
      2,
      fc.tuple(value(field), value(field)).map((ends) => ends.join('-')),
    ),
    often(
      1,
      fc.tuple(value(field), value(field), step).map(([from, to, by]) => `${from}-${to}/${by}`),
    ),
    often(
      1,
      fc.tuple(value(field), step).map((parts) => parts.join('/')),
    ),
    often(
      1,
      step.map((by) => `*/${by}`),
    ),
  );
}

function field(of: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'week', special?: fc.Arbitrary<string>) {
  const item = special ? fc.oneof(plain(of), special) : plain(of);
  return fc.oneof(
    often(3, item),
    often(2, fc.constant('*')),
    often(
      1,
      fc.array(item, { minLength: 2, maxLength: 4 }).map((items) => items.join(',')),
    ),
  );
}

const specialDay = fc.oneof(
  fc.constantFrom('L', 'LW'),
  between(0, 30).map((before) => `L-${before}`),
  between(0, 30).map((before) => `L-${before}W`),
  between(1, 31).map((day) => `${day}W`),
);
const specialWeek = fc.oneof(
  fc.constant('L'),
  value('week').map((weekday) => `${weekday}L`),
  fc.tuple(value('week'), between(1, 5)).map((parts) => parts.join('#')),
);
const dayAndWeek = fc.oneof(
  field('day', specialDay).map((day) => [day, '?'] as const),
  field('week', specialWeek).map((week) => ['?', week] as const),
);
const year = fc.oneof(
  often(6, fc.constantFrom('', ' *')),
  often(
    1,
    between(2026, 2029).map((at) => ` ${at}`),
  ),
  often(1, fc.constantFrom(' 2020-2030', ' */2', ' 2025/2', ' 2027,2028-2029', ' 2020')),
);

const expression = fc
  .tuple(field('second'), field('minute'), field('hour'), dayAndWeek, field('month'), year)
  .map(
    ([second, minute, hour, [day, week], month, last]) => `${second} ${minute} ${hour} ${day} ${month} ${week}${last}`,
  );

/** Any moment of the first ten months; half of them in the days in which clocks change. */
const moment = fc.oneof(
  between(start / 1000, start / 1000 + 300 * 86_400),
  fc
    .tuple(
      fc.constantFrom('2027-02-07', '2027-03-14', '2027-03-28', '2027-04-04', '2027-10-03', '2027-10-31', '2027-11-07'),
      between(-86_400, 86_400),
    )
    .map(([day, seconds]) => Date.parse(`${day}T00:00:00Z`) / 1000 + seconds),
);

it('runs when a clock that is watched second by second says so', { timeout: 60_000 }, () => {
  const rounds = process.env.TEST_LONG ? { numRuns: 10_000 } : { numRuns: 1_000, seed: 20_261_123 };
  let compared = 0;
  fc.assert(
    fc.property(expression, moment, fc.constantFrom(...zones), (text, from, zone) => {
      const runs = nextRuns(text, { from: new Date(from * 1000), count: 3, zone }).map((run) => run.getTime());
      const seen = runsByStepping(text, clocks.get(zone) ?? [], from * 1000, 3);
      expect(runs.filter((run) => run < end).map(iso)).toEqual(seen.map(iso));
      compared += seen.length;
    }),
    rounds,
  );
  // Most expressions do run in the watched time; comparing nothing with nothing would prove nothing.
  expect(compared).toBeGreaterThan(1.5 * rounds.numRuns);
});

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
