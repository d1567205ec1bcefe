// The reference of the property test: it knows nothing of the module beside it. It looks at every second of every
// minute that fits, in the order in which they come, and asks the text of each field about it.

const names: Record<string, string> = {
  ...Object.fromEntries(
    'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ').map((name, at) => [name, `${at + 1}`]),
  ),
  ...Object.fromEntries('SUN MON TUE WED THU FRI SAT'.split(' ').map((name, at) => [name, `${at + 1}`])),
};

const quarter = 900_000;

interface WallDay {
  year: number;
  month: number;
  day: number;
  weekday: number;
  /** Each quarter of an hour that the clock shows on this day: its moment, hour and minute. */
  quarters: [moment: number, hour: number, minute: number][];
}

/** What the clocks of a zone show, day by day. Offsets change at full quarters of an hour. */
export function clockOf(zone: string, from: number, days: number): readonly WallDay[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const clock: WallDay[] = [];
  for (let moment = from; moment < from + days * 96 * quarter; moment += quarter) {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = format.format(moment).split(/\D/).map(Number);
    if (clock.at(-1)?.day !== day) {
      const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;
      clock.push({ year, month, day, weekday, quarters: [] });
    }
    clock.at(-1)?.quarters.push([moment, hour, minute]);
  }
  return clock;
}

/** The first runs after `from` that the clock shows. */
export function runsByStepping(text: string, clock: readonly WallDay[], from: number, count: number): number[] {
  const numeric = text.replace(/[A-Z]{3}/g, (name) => names[name] ?? name);
  const [second = '', minute = '', hour = '', day = '', month = '', week = '', year = '*'] = numeric.split(' ');
  const table = (field: string, size: number) => Array.from({ length: size }, (_, at) => fits(field, at, 0, size - 1));
  const seconds = table(second, 60);
  const minutes = table(minute, 60);
  const hours = table(hour, 24);
  const runs: number[] = [];
  for (const { year: y, month: m, day: d, weekday, quarters } of clock) {
    if ((quarters.at(-1)?.[0] ?? 0) + quarter <= from) continue;
    if (!fits(year, y, 1970, 9999) || !fits(month, m, 1, 12)) continue;
    const today =
      week === '?' ? day.split(',').some((part) => dayFits(part, y, m, d)) : weekFits(week, y, m, d, weekday);
    if (!today) continue;
    for (const [moment, h, min] of quarters) {
      if (!hours[h] || moment + quarter <= from) continue;
      for (let at = 0; at < quarter; at += 60_000) {
        if (!minutes[min + at / 60_000]) continue;
        for (let s = 0; s < 60; s++) {
          const run = moment + at + s * 1000;
          if (run <= from || !seconds[s]) continue;
          runs.push(run);
          if (runs.length === count) return runs;
        }
      }
    }
  }
  return runs;
}

/** Walks from the start of each part in its steps until it meets the value or the end. */
function fits(field: string, value: number, min: number, max: number): boolean {
  return field.split(',').some((part) => {
    const [range = '', step] = part.split('/');
    const [from = '', to = step ? String(max) : from] = range === '*' ? [String(min), String(max)] : range.split('-');
    if (!/^\d+$/.test(from) || !/^\d+$/.test(to)) return false;
    let left = Number(to) - Number(from);
    if (left < 0) left += max - min + 1;
    let at = Number(from);
    for (; left >= 0; left -= Number(step ?? 1)) {
      if (at === value) return true;
      at += Number(step ?? 1);
      if (at > max) at -= max - min + 1;
    }
    return false;
  });
}

function dayFits(part: string, year: number, month: number, day: number): boolean {
  const length = [
    31,
    year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ];
  const last = length[month - 1] ?? 0;
  if (!/[LW]/.test(part)) return fits(part, day, 1, 31);
  const aim = part.startsWith('L') ? last - Number(/-(\d+)/.exec(part)?.[1] ?? 0) : Number.parseInt(part, 10);
  if (aim < 1 || aim > last) return false;
  if (!part.endsWith('W')) return aim === day;
  const isWorkday = (d: number) => ![0, 6].includes(new Date(Date.UTC(year, month - 1, d)).getUTCDay());
  const nearest = [aim, aim - 1, aim + 1, aim - 2, aim + 2].find((d) => d >= 1 && d <= last && isWorkday(d));
  return nearest === day;
}

function weekFits(field: string, year: number, month: number, day: number, weekday: number): boolean {
  return field.split(',').some((part) => {
    if (part === 'L') return weekday === 7;
    const [wanted, nth] = part.split('#').map((text) => Number.parseInt(text, 10));
    if (nth !== undefined) return wanted === weekday && Math.ceil(day / 7) === nth;
    if (part.endsWith('L'))
      return wanted === weekday && new Date(Date.UTC(year, month - 1, day + 7)).getUTCMonth() !== month - 1;
    return fits(part, weekday, 1, 7);
  });
}
