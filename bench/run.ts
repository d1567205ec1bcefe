import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { budgets, measureBuild } from '../scripts/bundle-size.ts';
import { serverFlags } from '../scripts/setup/server-flags.mjs';
import { openDatabase } from '../server/src/db/database.ts';
import { startEmbedded } from '../server/src/db/embedded/start.ts';
import { benchAudit } from './audit.ts';
import { benchBulkEdit, bulkRows } from './bulk-edit.ts';
import { benchExport, benchImport } from './excel.ts';
import { benchFigures } from './figures.ts';
import { benchFlow } from './flow.ts';
import { type BenchLine, benchLatency, benchList } from './list.ts';
import { benchLogs } from './logs.ts';
import { benchMessages } from './messages.ts';
import { benchOrganisation } from './organisation.ts';
import { benchPackage } from './package.ts';
import { benchPages } from './pages.ts';
import { benchPairs } from './pairs.ts';
import { benchPreview } from './preview.ts';
import { benchPrint } from './print.ts';
import { startSubject } from './process.ts';
import { writeReport } from './report.ts';
import { fillItems } from './rows.ts';
import { benchSchedule } from './schedule.ts';
import { benchSearch } from './search.ts';
import { benchWorkload } from './workload.ts';

/**
 * Measures the product against its peers in one run and writes docs/benchmarks.md.
 * `npm run bench -- --quick` leaves the million rows out, `-- --pages` measures
 * only what is seen in a browser, `-- --excel` only long imports and exports, `-- --lists` only list calls,
 * `-- --print` only prints, `-- --bulk` only bulk edits, `-- --figures` only figures and groups, `-- --flow` only approvals, `-- --organisation` only menus and departments,
 * `-- --logs` only the search of logs, `-- --audit` only the audit chain, `-- --package` only packages, of 10 GB, `-- --messages` only announcements,
 * `-- --schedule` only plans, `-- --search` only the search of archives, `-- --preview` only their preview,
 * `-- --workload` only the load of people.
 * With BENCH_DIR the database stays there, and rows that it has are not made again.
 * Linux only: CPU time is read from /proc.
 */
const quick = process.argv.includes('--quick');
/** Parts that may be measured alone, by their flags, and what the report calls them. */
const parts = {
  organisation: 'menus and departments',
  messages: 'announcements',
  flow: 'approvals',
  pages: 'the pages',
  lists: 'list calls',
  figures: 'figures and groups',
  print: 'prints',
  excel: 'long imports and exports',
  bulk: 'bulk edits',
  logs: 'log search',
  audit: 'the audit chain',
  package: 'packages',
  schedule: 'plans',
  search: 'the search of archives',
  preview: 'the preview of archives',
  workload: 'the resource load',
};
const only = (Object.keys(parts) as (keyof typeof parts)[]).find((part) => process.argv.includes(`--${part}`));
const wants = (part: keyof typeof parts) => only === undefined || only === part;
const password = 'Bench-2026-pass';
const base = 'http://127.0.0.1:18190/jeecg-boot';

const kept = process.env.BENCH_DIR;
const scratch = kept ?? mkdtempSync(path.join(tmpdir(), 'dossier-bench-'));
const lines: BenchLine[] = [];
const say = (added: BenchLine[]) => {
  for (const { what, figure, bar } of added) console.log(`${what}: ${figure}${bar ? ` [${bar}]` : ''}`);
  lines.push(...added);
};

const coldStart = performance.now();
const embedded = await startEmbedded(path.join(scratch, 'data'), { note: () => {} });
const { connection } = embedded;
// The embedded cluster is given to the server as an outside database, so that both servers share it.
const url = `postgresql:///${connection.database ?? 'postgres'}?host=${encodeURIComponent(String(connection.host))}&port=${connection.port ?? 5432}&user=${connection.user ?? 'postgres'}`;
try {
  const server = await startServer();
  say([
    {
      what: 'cold start: new database, migrations, seed, ready',
      figure: secondsSince(coldStart),
      bar: '≤ 60 s',
    },
  ]);
  const database = openDatabase({ ...connection, max: 4 });
  try {
    const running = { base, token: await signIn(), database, connection, cpuSeconds: server.cpuSeconds };
    if (wants('organisation')) say(await benchOrganisation({ ...running, signIn: (username) => signIn(username) }));
    if (wants('messages')) say(await benchMessages(running));
    if (wants('flow')) say(await benchFlow({ base, database, signIn: (username) => signIn(username) }));
    if (wants('schedule')) say(benchSchedule());
    if (wants('pages')) say(await benchPages('http://127.0.0.1:18190', password));
    if (wants('lists')) {
      say(await benchList(running, 10_000));
      say(await benchList(running, 100_000));
      say(await benchPairs(base, running.token, 100_000));
    }
    if (wants('figures')) say(await benchFigures(running, 100_000));
    if (wants('print')) say(await benchPrint({ ...running, pid: server.child.pid ?? 0, memory: server.memory }));
    if (wants('bulk')) {
      await fillItems(database.db, bulkRows);
      say(await benchBulkEdit({ base, token: running.token, memory: server.memory }));
    }
    if (!quick && wants('lists')) {
      say(await benchList(running, 1_000_000));
      say(await benchLatency(running, 1_000_000));
    }
    if (!quick && wants('excel')) await fillItems(database.db, 1_000_000);
    if (wants('audit')) say(await benchAudit(running.database, 200_000));
    if (wants('search'))
      say(await benchSearch(running, { items: quick ? 200_000 : 1_000_000, texts: quick ? 40_000 : 200_000 }));
    if (wants('workload')) say(await benchWorkload(running));
    if (wants('preview')) say(await benchPreview(running));
    if (wants('package')) say(await benchPackage(scratch, only === 'package' && !quick ? 10_240 : 512));
    if (!quick && wants('logs')) say(await benchLogs(running, 10_000_000));
    say([{ what: 'server memory after these', figure: `${server.memory().toFixed(0)} MB` }]);
  } finally {
    await database.close();
    await server.stop();
  }
  if (!quick && wants('excel')) {
    for (const bench of [benchExport, benchImport]) {
      // What one leaves behind would hide what the next takes.
      const fresh = await startServer();
      say([await bench({ base, token: await signIn(), memory: fresh.memory })]);
      await fresh.stop();
    }
  }
  const warmStart = performance.now();
  const again = await startServer();
  say([{ what: 'warm start of the server on the filled database', figure: secondsSince(warmStart), bar: '≤ 5 s' }]);
  await again.stop();
  say(sizesOfPages());
} finally {
  await embedded.stop();
  if (!kept) rmSync(scratch, { recursive: true, force: true });
}

function startServer() {
  return startSubject(
    [...serverFlags, 'server/src/main.ts'],
    {
      DATABASE_URL: url,
      DATA_DIR: path.join(scratch, 'app'),
      PORT: '18190',
      CAPTCHA: 'off',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
    },
    /ready in/,
  );
}

async function signIn(username = 'admin'): Promise<string> {
  const login = await fetch(`${base}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { result } = (await login.json()) as { result: { token: string } };
  return result.token;
}

function secondsSince(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

/** Gzip JavaScript of the pages; nothing when the pages were not built. */
function sizesOfPages(): BenchLine[] {
  if (!existsSync(new URL('../web/dist/.vite/manifest.json', import.meta.url))) return [];
  const sizes = measureBuild(fileURLToPath(new URL('../web/dist', import.meta.url)));
  const largest = sizes.filter(({ budget }) => budget === budgets.page).sort((a, b) => b.kilobytes - a.kilobytes)[0];
  return sizes
    .filter((size) => size.budget !== budgets.page || size === largest)
    .map(({ page, kilobytes, budget }) => ({
      what: `JavaScript, gzip: ${budget === budgets.page ? 'largest list page' : page}`,
      figure: `${kilobytes.toFixed(1)} kB${budget === budgets.page ? ` (${page})` : ''}`,
      bar: `≤ ${budget} kB`,
    }));
}

writeReport(lines, only ? parts[only] : null);
