import { archiveItem } from '@dossier/contract/arc/item.ts';
import { all } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { alwaysCleared, systemActor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { readListQuery } from '#engine/query/list-query.ts';
import { walkStatement } from '#engine/resource/list-statements.ts';
import { servingIndex } from '#engine/resource/table-indexes.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { archiveShelf } from '#test/registers.ts';

/* Lists of the register whose rows lie together in the order that is asked for, as those of a year do among numbers. */

let app: TestApp;
let token: string;
const count = 20_000;

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
  const { fondsId, classId } = await archiveShelf(app, token);
  // Twenty years one after the other; every seventh record has no number yet.
  await sql`insert into arc_item (id, archive_no, no_key, fonds_id, class_id, item_seq, title, doc_no, creator, doc_date, year, retention,
      org_code, secret, status, carrier, gen, open_flag, pages, create_by, create_time, search_text)
    select 'b' || i, case when i % 7 = 0 then null else 'N' || y || lpad(i::text, 7, '0') end,
      case when i % 7 = 0 then null else 'N000000' || y || lpad(i::text, 7, '0') end, ${fondsId}, ${classId}, i,
      '题名' || i % 101, '〔' || y || '〕' || i % 97, '海川', y || '0615', y, (array['Y', 'D30', 'D10'])[1 + i % 3], 'BGS', i % 3,
      (array['10', '40'])[1 + i % 2], 'paper', 'scan', '0', 1, 'admin', timestamptz '2026-01-01' - i * interval '1 minute', '题名'
    from (select i, 2006 + i * 20 / ${count}::int as y from generate_series(0, ${count - 1}) i) x`.execute(app.db);
  await sql`vacuum analyze arc_item`.execute(app.db);
});

const scope = scopeOf(archiveItem, { ...systemActor, clearances: alwaysCleared(3) });

describe('a list of archives', () => {
  it.each(['archiveNo', 'title', 'docNo', 'creator', 'docDate', 'createTime', 'secret', 'retention', 'year', 'status'])(
    'gives page and total by %s, however its rows lie in that order',
    async (column) => {
      const filters: [query: Record<string, string>, where: ReturnType<typeof sql>][] = [
        [{ year: '2011' }, sql`year = 2011`],
        [{ year_begin: '2010', year_end: '2017' }, sql`year between 2010 and 2017`],
        [{ retention: 'Y', status: '40' }, sql`retention = 'Y' and status = '40'`],
        [{ secret: '2', year_begin: '2024' }, sql`secret = 2 and year >= 2024`],
        [{ status: '40', year_MultiString: '2006,2025' }, sql`status = '40' and year in (2006, 2025)`],
        [{ retention: 'Y', secret: '1' }, sql`false`],
      ];
      const name = sql.ref(column === 'archiveNo' ? 'no_key' : (scope.columns.get(column)?.column ?? ''));
      for (const [filter, where] of filters)
        for (const order of ['asc', 'desc'] as const)
          for (const pageNo of [1, 30, 400]) {
            const way = sql.raw(order);
            const query = { ...filter, column, order, pageNo, pageSize: 20 };
            const { result } = await app.call('GET', '/arc/item/list', { token, query });
            const { rows } = await sql<{ id: string }>`select id from arc_item where ${where}
              order by ${name} ${way}, create_time ${way}, id ${way} limit 20 offset ${(pageNo - 1) * 20}`.execute(
              app.db,
            );
            const { rows: totals } = await sql<{
              total: number;
            }>`select count(*) as total from arc_item where ${where}`.execute(app.db);
            expect(result.records.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id));
            expect(result.total).toBe(totals[0]?.total);
          }
    },
  );

  it.each(['noKey', 'title', 'docNo', 'creator', 'docDate', 'secret', 'retention', 'year', 'status'])(
    'fetches no row that it passes in the order of %s',
    async (column) => {
      const query = readListQuery(scope, { year_begin: '2010', year_end: '2012', status: '40', column });
      const first = scope.columns.get(column)?.column ?? '';
      const fixed = new Set(['tenant_id', 'del_flag']);
      const index = await servingIndex(app.db, 'arc_item', { fixed, first });
      expect([...(index?.held ?? [])]).toEqual(expect.arrayContaining(['year', 'status', 'retention', 'secret']));
      const walk = walkStatement(scope, query, undefined, { prefix: all(), most: 2000 });
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${walk}`.execute(app.db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Only Scan (Backward )?using ix_item_\w+ on arc_item t_\d/);
    },
  );

  it('goes by an index that begins with a value that is asked for, and by none of another order', async () => {
    const of = (fixed: string[], first: string) =>
      servingIndex(app.db, 'arc_item', { fixed: new Set(['tenant_id', 'del_flag', ...fixed]), first });
    expect((await of(['year'], 'no_key'))?.prefix).toEqual(new Set(['tenant_id', 'year']));
    expect((await of(['year'], 'create_time'))?.prefix).toEqual(new Set(['tenant_id', 'year']));
    // Sorted by signs for searches of beginnings, which is no order of a list.
    expect(await of([], 'dept_code')).toBeUndefined();
    expect(await of([], 'pages')).toBeUndefined();
  });
});
