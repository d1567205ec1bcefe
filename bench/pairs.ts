import type { BenchLine } from './list.ts';
import { ask } from './load.ts';

/** Filters that people set in the register of archives; the data is skewed, and numbers go together with years. */
const filters: Record<string, string>[] = [
  {},
  { year: '2020' },
  { status: '40' },
  { retention: 'Y' },
  { secret: '1' },
  { year: '2020', status: '40' },
  // No row has both: every one of that year is in the other state.
  { year: '2020', status: '10' },
  { year: '2007', retention: 'D30' },
  { status: '10', retention: 'Y', secret: '2' },
  { year_begin: '2010', year_end: '2012' },
  { classId: 'bench-class', status: '40' },
];
/** Columns that the list can be sorted by. */
const orders = [
  ...['createTime', 'archiveNo', 'title', 'docNo', 'creator', 'docDate', 'year', 'retention', 'secret', 'status'],
].flatMap((column) => [{ column, order: 'desc' } as const, { column, order: 'asc' } as const]);
/** The quickest of so many counts: what else the machine does makes calls slower, never quicker. */
const rounds = 9;
const shown = 10;

interface Pair {
  what: string;
  least: number;
}

/**
 * Every pair of a common filter and a sortable column: none may be much slower than the usual one. Sorting everything by
 * a column without an index is left out of the bar, as is a filter that finds half of the table: the figure is shown.
 */
export async function benchPairs(base: string, token: string, count: number): Promise<BenchLine[]> {
  const pairs: Pair[] = [];
  for (const filter of filters)
    for (const order of orders) {
      const query = new URLSearchParams({ ...filter, ...order, approximate: '1' });
      const times: number[] = [];
      for (let round = 0; round < rounds + 2; round += 1) {
        const from = performance.now();
        const body = await ask(`${base}/arc/item/list?${query}`, { 'x-access-token': token });
        if (!body.startsWith('{"success":true')) throw new Error(body.slice(0, 200));
        if (round > 1) times.push(performance.now() - from);
      }
      pairs.push({ what: nameOf(filter, order), least: Math.min(...times) });
    }
  pairs.sort((a, b) => b.least - a.least);
  const median = pairs[Math.floor(pairs.length / 2)]?.least ?? 0;
  const rows = count.toLocaleString('en');
  return [
    {
      what: `${rows} rows: ${pairs.length} pairs of a filter and an order, the median one`,
      figure: `${median.toFixed(1)} ms`,
    },
    ...pairs.slice(0, shown).map(({ what, least }) => ({
      what: `${rows} rows: ${what}`,
      figure: `${least.toFixed(1)} ms (${(least / median).toFixed(1)} × the median)`,
      bar: '≤ 3 ×',
    })),
  ];
}

function nameOf(filter: Record<string, string>, { column, order }: (typeof orders)[number]): string {
  const asked = Object.entries(filter).map(([name, value]) => `${name} ${value}`);
  return `${asked.length > 0 ? asked.join(', ') : 'no filter'}, by ${column} ${order}`;
}
