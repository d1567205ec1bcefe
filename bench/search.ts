import { foldText } from '@dossier/rules/archive/search-text.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../server/src/db/database.ts';
import { indexChanged } from '../server/src/features/arc/search/index.service.ts';
import type { BenchLine } from './list.ts';
import { ask, percentiles } from './load.ts';
import { fillItems } from './rows.ts';

interface Running {
  base: string;
  token: string;
  database: Database;
}

const common = 'p95 ≤ 800 ms';
const rare = 'p95 ≤ 300 ms';

/** Times of 综合检索 with its facets over many catalogue entries and texts, through the server. */
export async function benchSearch(
  { base, token, database }: Running,
  { items, texts }: { items: number; texts: number },
): Promise<BenchLine[]> {
  await fillItems(database.db, items);
  const seconds = await fillTexts(database.db, texts);
  const cases: [what: string, query: Record<string, string>, bar: string][] = [
    ['a common two-character word (竣工)', { q: '竣工' }, common],
    ['the same by date', { q: '竣工', sort: 'date' }, common],
    ['a phrase of the titles (采购订单审批流程)', { q: '"采购订单审批流程"' }, common],
    ['four characters of the titles (审批流程)', { q: '审批流程' }, common],
    ['four characters, within two years', { q: '审批流程 年度:2020..2021' }, common],
    ['two words of which one is only in texts', { q: '竣工 台账核对' }, common],
    ['a word and one that is not wanted', { q: '竣工 -报告' }, common],
    ['a rare number (第77777号)', { q: '第77777号' }, rare],
    ['a rare word of the texts', { q: '石墨烯样品' }, rare],
    ['a word that nobody wrote (月球基地)', { q: '月球基地' }, rare],
    ['a whole 档号', { q: '档号:A001-WS.2015.D30.BGS-0077769' }, 'p95 ≤ 100 ms'],
  ];
  const lines: BenchLine[] = [
    {
      what: `${items.toLocaleString('en')} titles, ${texts.toLocaleString('en')} texts: indexed in`,
      figure: `${seconds.toFixed(0)} s`,
    },
  ];
  for (const [what, query, bar] of cases) {
    const times: number[] = [];
    let total = 0;
    for (let round = 0; round < 12; round += 1) {
      const start = performance.now();
      const body = await ask(`${base}/arc/search?${new URLSearchParams(query)}`, { 'x-access-token': token });
      if (!body.startsWith('{"success":true')) throw new Error(body.slice(0, 200));
      if (round > 1) times.push(performance.now() - start);
      total = (JSON.parse(body) as { result: { total: number } }).result.total;
    }
    const { p50, p95 } = percentiles(times);
    lines.push({
      what: `${items.toLocaleString('en')} titles, ${texts.toLocaleString('en')} texts: ${what}, ${total.toLocaleString('en')} found`,
      figure: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      bar,
    });
  }
  return lines;
}

const batch = 2000;

/** Made-up texts of some 700 characters for the first records, and the index over all. @returns seconds of indexing */
async function fillTexts(db: Db, count: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from arc_text`.execute(db);
  const words = Array.from({ length: 4000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 900), 0x4e00 + ((at * 104_729) % 900)),
  );
  const sha256 = '0'.repeat(64);
  await sql`insert into sys_file_object (sha256, size, mime) values (${sha256}, 2100, 'text/plain') on conflict do nothing`.execute(
    db,
  );
  for (let from = rows[0]?.n ?? 0; from < count; from += batch) {
    const texts = Array.from({ length: Math.min(batch, count - from) }, (_, index) => textOf(from + index, words));
    const numbers = texts.map((_, at) => from + at);
    await db.transaction().execute(async (tx) => {
      await sql`insert into sys_file (id, sha256, name, biz, path, size, mime, owner_resource, owner_id, create_by)
        select 'f' || n, ${sha256}, 'f' || n || '.txt', 'arc', 'arc/bench/f' || n || '.txt', 2100, 'text/plain', '/arc/item',
          'b' || (n + 1), 'admin' from unnest(${numbers}::int[]) n`.execute(tx);
      await sql`insert into arc_text (file_id, item_id, tenant_id, state, text, folded)
        select 'f' || n, 'b' || (n + 1), 0, 'done', t, t from unnest(${numbers}::int[], ${texts.map(foldText)}::text[]) x(n, t)`.execute(
        tx,
      );
      await sql`update arc_item i set files = 'arc/bench/f' || n || '.txt', file_count = 1
        from unnest(${numbers}::int[]) n where i.id = 'b' || (n + 1)`.execute(tx);
    });
  }
  const start = performance.now();
  const { rows: dirty } = await sql<{
    n: number;
  }>`select count(*)::int as n from arc_index where dirty_at is not null`.execute(db);
  if ((dirty[0]?.n ?? 0) === 0) return 0;
  // One index over all rows is made in a tenth of the time that all rows take to enter it.
  await sql`drop index if exists ix_arc_index_v`.execute(db);
  await Promise.all([indexChanged(db), indexChanged(db)]);
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`set maintenance_work_mem = '1GB'`.execute(one);
    await sql`create index ix_arc_index_v on arc_index using gin (v)`.execute(one);
    await sql`vacuum analyze arc_index`.execute(one);
    await sql`vacuum analyze arc_words`.execute(one);
    await sql`vacuum analyze arc_text`.execute(one);
  });
  return (performance.now() - start) / 1000;
}

function textOf(serial: number, words: readonly string[]): string {
  const parts: string[] = [];
  let seed = serial * 2_654_435_761 + 1;
  for (let at = 0; at < 340; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    parts.push(words[seed % words.length] ?? '');
  }
  if (serial % 10 === 0) parts.push('竣工资料已移交');
  if (serial % 20 === 0) parts.push('按审批流程办理');
  if (serial % 7 === 0) parts.push('台账核对无误');
  if (serial % 9973 === 0) parts.push('石墨烯样品');
  return parts.join('');
}
