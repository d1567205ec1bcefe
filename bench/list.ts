import { archiveItem } from '@dossier/contract/arc/item.ts';
import type pg from 'pg';
import { type Actor, alwaysCleared, systemActor } from '../server/src/access/actor.ts';
import { scopeOf } from '../server/src/access/gate.ts';
import type { Database } from '../server/src/db/database.ts';
import { readListQuery } from '../server/src/engine/query/list-query.ts';
import { listStatements } from '../server/src/engine/resource/list-rows.ts';
import { searchFilter } from '../server/src/features/arc/item/item.hooks.ts';
import { ask, load, percentiles } from './load.ts';
import { startSubject } from './process.ts';
import { fillItems } from './rows.ts';

export interface BenchLine {
  what: string;
  figure: string;
  bar?: string;
}

interface Running {
  base: string;
  token: string;
  database: Database;
  connection: pg.PoolConfig;
  cpuSeconds(): number;
}

const filter = { status: '40', title: '*竣工*', column: 'year', order: 'desc', pageNo: '2', pageSize: '10' };

/** List calls against bare `pg` + `http` sending the very same statements, in turns, in one run. */
export async function benchList(running: Running, count: number): Promise<BenchLine[]> {
  await fillItems(running.database.db, count);
  const address = `${running.base}/arc/item/list?${new URLSearchParams(filter)}`;
  const headers = { 'x-access-token': running.token };
  const bare = await startBare(running, { ...filter, pageNo: 2, pageSize: 10 });
  const rounds: { ours: number; bare: number; cpu: number; bareCpu: number }[] = [];
  try {
    await load(address, headers, { seconds: 2 });
    await load(bare.address, {}, { seconds: 2 });
    for (let round = 0; round < 3; round += 1) {
      const [cpu, bareCpu] = [running.cpuSeconds(), bare.cpuSeconds()];
      const ours = await load(address, headers, { seconds: 4 });
      const cpuUsed = running.cpuSeconds() - cpu;
      const theirs = await load(bare.address, {}, { seconds: 4 });
      rounds.push({
        ours: ours.perSecond,
        bare: theirs.perSecond,
        cpu: (cpuUsed * 1000) / ours.requests,
        bareCpu: ((bare.cpuSeconds() - bareCpu) * 1000) / theirs.requests,
      });
    }
  } finally {
    await bare.stop();
  }
  const middle = (pick: (round: (typeof rounds)[number]) => number) =>
    [...rounds].map(pick).sort((a, b) => a - b)[1] ?? 0;
  const name = `list of ${count.toLocaleString('en')} rows: filter, contains, sort, total, gate, dictionary texts`;
  return [
    {
      what: `${name} — server CPU per request`,
      figure: `${middle((r) => r.cpu).toFixed(2)} ms (bare ${middle((r) => r.bareCpu).toFixed(2)} ms)`,
      ...(count <= 100_000 ? { bar: '≤ 1.0 ms' } : {}),
    },
    {
      what: `${name} — requests per second`,
      figure: `${middle((r) => r.ours).toFixed(0)} (bare ${middle((r) => r.bare).toFixed(0)}; ratio ${middle((r) => r.ours / r.bare).toFixed(2)})`,
      ...(count <= 100_000 ? { bar: '≥ 0.6 × bare' } : {}),
    },
  ];
}

/** Times of single calls on many rows: search by part of a word, indexed filter with total, a far page. */
export async function benchLatency(running: Running, count: number): Promise<BenchLine[]> {
  await fillItems(running.database.db, count);
  const rows = count.toLocaleString('en');
  const cases: [what: string, query: Record<string, string>, bar: string][] = [
    ['search of a common two-character word (竣工)', { keyword: '竣工' }, 'p95 ≤ 300 ms'],
    ['search of four characters (审批流程)', { keyword: '审批流程' }, 'p95 ≤ 300 ms'],
    ['search of a rare number (第77777号)', { keyword: '第77777号' }, 'p95 ≤ 300 ms'],
    ['indexed filter (year), first page with total', { year: '2020' }, 'p95 ≤ 200 ms'],
    ['indexed filter (year), page 1 000', { year: '2020', pageNo: '1000' }, 'p95 ≤ 300 ms'],
    ['no filter, first page with total', {}, ''],
    ['no filter, first page with a total that may be an estimate', { approximate: '1' }, ''],
  ];
  const lines: BenchLine[] = [];
  for (const [what, query, bar] of cases) {
    const times: number[] = [];
    for (let round = 0; round < 23; round += 1) {
      const from = performance.now();
      const body = await ask(`${running.base}/arc/item/list?${new URLSearchParams(query)}`, {
        'x-access-token': running.token,
      });
      if (!body.startsWith('{"success":true')) throw new Error(body.slice(0, 200));
      if (round > 2) times.push(performance.now() - from);
    }
    const { p50, p95 } = percentiles(times);
    lines.push({
      what: `${rows} rows: ${what}`,
      figure: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      ...(bar ? { bar } : {}),
    });
  }
  return lines;
}

async function startBare({ database, connection }: Running, query: Record<string, unknown>) {
  const actor: Actor = { ...systemActor, clearances: alwaysCleared(3) };
  const scope = scopeOf(archiveItem, actor);
  const statements = listStatements(scope, readListQuery(scope, query), searchFilter(undefined));
  const sent = statements.pageCounts ? [statements.page] : [statements.page, statements.count];
  const compiled = sent.map((statement) => {
    const { sql: text, parameters } = statement.compile(database.db);
    return { sql: text, parameters };
  });
  const subject = await startSubject(
    ['bench/bare-server.ts'],
    { BARE: JSON.stringify({ connection, statements: compiled }) },
    /bare ready (\d+)/,
  );
  const port = /bare ready (\d+)/.exec(subject.output)?.[1];
  return { ...subject, address: `http://127.0.0.1:${port}/` };
}
