import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

/* Pages and totals of long lists, whichever way they are read: few rows found first, many rows walked, totals estimated. */

let app: TestApp;
let token: string;
/** More than are sorted without thinking, and more than are counted for who takes an estimate. */
const count = 120_000;

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
  // Codes go up with the time of creation; ranks come in blocks, so code and rank go together.
  await sql`insert into sys_position (id, code, name, post_rank, create_time)
    select 'p' || i, 'C' || lpad(i::text, 7, '0'), '职务' || (i % 7), (1 + i * 5 / ${count}::int)::text,
      timestamptz '2026-01-01' + i * interval '1 second'
    from generate_series(0, ${count - 1}) i`.execute(app.db);
  await sql`analyze sys_position`.execute(app.db);
});

const list = async (query: Record<string, string>) =>
  (await app.call('GET', '/sys/position/list', { token, query })).result;
const codes = (page: { records: { code: string }[] }) => page.records.map(({ code }) => code);

describe('a list of many rows', () => {
  it.each([
    ['few', { name: '职务3', postRank: '5' }, 3429],
    ['many', { name: '职务3' }, 17_143],
    ['a fifth of all', { postRank: '5' }, 24_000],
    ['most', { postRank_MultiString: '1,2,3,4' }, 96_000],
  ])('gives the right page and total for a filter that finds %s', async (_what, filter, total) => {
    const where = (column: string) => sql.raw(column);
    for (const order of ['asc', 'desc'] as const) {
      const page = await list({ ...filter, column: 'code', order, pageNo: '3', pageSize: '20' });
      expect(page.total).toBe(total);
      const rules = Object.entries(filter).map(([name, value]) =>
        name === 'name' ? sql`name = ${value}` : sql`post_rank = any(${String(value).split(',')})`,
      );
      const { rows } = await sql<{ code: string }>`select code from sys_position where ${sql.join(rules, sql` and `)}
        order by code ${where(order)} limit 20 offset 40`.execute(app.db);
      expect(codes(page)).toEqual(rows.map(({ code }) => code));
    }
    // Past the end there are no records, and the total is the same.
    const past = await list({ ...filter, column: 'code', pageNo: '99999', pageSize: '20' });
    expect(past).toMatchObject({ records: [], total });
  });

  it('finds nothing without a fault', async () => {
    expect(await list({ name: '没有', column: 'code' })).toMatchObject({ records: [], total: 0 });
  });

  it('counts exactly, unless the caller takes an estimate for what is very long, which is then said', async () => {
    const exact = await list({});
    expect(exact).toMatchObject({ total: count });
    expect(exact.approximate).toBeUndefined();
    const about = await list({ approximate: '1' });
    expect(about.approximate).toBe(true);
    expect(about.total / count).toBeCloseTo(1, 1);
    const short = await list({ approximate: '1', postRank: '5' });
    expect(short.total).toBe(24_000);
    expect(short.approximate).toBeUndefined();
  });
});
