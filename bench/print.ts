import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import type { Database } from '../server/src/db/database.ts';
import type { BenchLine } from './list.ts';
import { ask, percentiles } from './load.ts';
import { fillItems } from './rows.ts';

interface Running {
  base: string;
  token: string;
  database: Database;
  /** Process id of the server. */
  pid: number;
  /** Resident memory of the server in MB. */
  memory(): number;
}

const rows = 5_000;
const labels = 1_000;
const rounds = 3;

/** Long prints: how long they take, what the process that sets them takes, and what the lists of others feel of it. */
export async function benchPrint(running: Running): Promise<BenchLine[]> {
  await fillItems(running.database.db, rows);
  const began = performance.now();
  await print(running, 'register?itemSeq=1');
  const first = performance.now() - began;
  return [
    { what: 'print: a list of one row, the first print since the start', figure: `${first.toFixed(0)} ms` },
    await measured(running, {
      what: `print: a list of ${rows.toLocaleString('en')} rows as PDF/A-2b`,
      call: `register?itemSeq_begin=1&itemSeq_end=${rows}`,
      bar: '≤ 5 s, ≤ 400 MB',
    }),
    await measured(running, {
      what: `print: the ruled catalogue of ${rows.toLocaleString('en')} rows`,
      call: `catalogue?itemSeq_begin=1&itemSeq_end=${rows}`,
      bar: '≤ 5 s, ≤ 400 MB',
    }),
    await measured(running, {
      what: `print: ${labels.toLocaleString('en')} labels with QR codes`,
      call: `label?itemSeq_begin=1&itemSeq_end=${labels}`,
    }),
  ];
}

async function measured(
  running: Running,
  { what, call, bar }: { what: string; call: string; bar?: string },
): Promise<BenchLine> {
  const times: number[] = [];
  const before = running.memory();
  let peak = 0;
  let own = before;
  let bytes = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, typesetterPeak(running.pid));
    own = Math.max(own, running.memory());
  }, 20);
  const stop = new AbortController();
  const others = listTimes(running, stop.signal);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      bytes = await print(running, call);
      times.push(performance.now() - began);
    }
  } finally {
    clearInterval(watch);
    stop.abort();
  }
  const { p50, p95 } = percentiles(await others);
  const seconds = (percentiles(times).p50 / 1000).toFixed(1);
  const memory = `process ${peak.toFixed(0)} MB, server + ${(own - before).toFixed(0)} MB`;
  const feel = `others' lists p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  return {
    what,
    figure: `${seconds} s, ${(bytes / 1e6).toFixed(1)} MB, ${memory}, ${feel}`,
    ...(bar ? { bar } : {}),
  };
}

/** Prints of the archives. @returns the size of the document */
async function print({ base, token }: Running, call: string): Promise<number> {
  const answer = await fetch(`${base}/arc/item/print/${call}`, { headers: { 'x-access-token': token } });
  if (answer.headers.get('content-type') !== 'application/pdf')
    throw new Error(`${call}: ${(await answer.text()).slice(0, 300)}`);
  return (await answer.arrayBuffer()).byteLength;
}

/** Somebody else looks at a list, ten times a second. */
async function listTimes({ base, token }: Running, signal: AbortSignal): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await ask(`${base}/arc/item/list`, { 'x-access-token': token }, agent);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  agent.destroy();
  return times;
}

/** Most memory that the typesetting process of a server has had, in MB; 0 while there is none. */
function typesetterPeak(server: number): number {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8');
      if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== server) continue;
      if (!readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes('typesetting.process')) continue;
      return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      // It ended while it was looked at.
    }
  }
  return 0;
}
