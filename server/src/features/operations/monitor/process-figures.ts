import { readFileSync } from 'node:fs';
import os from 'node:os';
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import { type Garbage, ignoreGarbage, readGarbage } from './garbage.ts';

/** Time between two samples, and how many are kept: ten minutes. */
export const sampleEvery = 5_000;
const kept = 120;
/** Interval of the timers that feel the event loop's delay, in ms. */
const loopTimer = 20;

/** Series of the curves; shares in per cent, sizes in bytes, times in ms. */
const series = [
  'heapUsed',
  'heapCommitted',
  'rss',
  'cpuProcess',
  'cpuSystem',
  'eventLoopDelay',
  'eventLoopUse',
  'gcPause',
] as const;
type Series = (typeof series)[number];
type Sample = { at: number } & Record<Series, number>;

const samples: Sample[] = [];
let users = 0;
let timer: NodeJS.Timeout | undefined;
let delays: IntervalHistogram | undefined;
let threadsPeak = 1;
let lastDelays = { mean: 0, p99: 0, longest: 0 };
let last = takeReading();
let shares = { cpuProcess: 0, cpuSystem: 0, eventLoopUse: 0 };

/** Samples of this process are taken while at least one server in it wants them. @returns ends it for this one */
export function startSampling(): () => void {
  users += 1;
  if (users === 1) {
    delays = monitorEventLoopDelay({ resolution: loopTimer });
    delays.enable();
    readGarbage();
    last = takeReading();
    timer = setInterval(takeSample, sampleEvery);
    timer.unref();
  }
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    users -= 1;
    if (users > 0) return;
    clearInterval(timer);
    delays?.disable();
    ignoreGarbage();
  };
}

/** The curves of the last ten minutes. */
export function curves(): { at: number[]; series: Record<string, number[]> } {
  return {
    at: samples.map(({ at }) => at),
    series: Object.fromEntries(series.map((name) => [name, samples.map((sample) => sample[name])])),
  };
}

/** Shares of the last sampled interval, in 0 to 1. */
export function lastShares(): typeof shares {
  return shares;
}

/** Delays of the event loop in the last sampled interval, in seconds. */
export function loopDelays(): typeof lastDelays {
  return lastDelays;
}

export function garbageSoFar(): Garbage {
  return readGarbage();
}

/** Threads of this process; on Linux the kernel counts them, elsewhere only the main one is known. */
export function threads(): { live: number; peak: number } {
  let live = 1;
  try {
    live = Number(/^Threads:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 1);
  } catch {
    // No /proc here.
  }
  threadsPeak = Math.max(threadsPeak, live);
  return { live, peak: threadsPeak };
}

interface Reading {
  at: number;
  cpu: NodeJS.CpuUsage;
  idle: number;
  all: number;
  loop: ReturnType<typeof performance.eventLoopUtilization>;
  gcTotal: number;
}

function takeReading(gcTotal = 0): Reading {
  let [idle, all] = [0, 0];
  for (const { times } of os.cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return {
    at: performance.now(),
    cpu: process.cpuUsage(),
    idle,
    all,
    loop: performance.eventLoopUtilization(),
    gcTotal,
  };
}

/** The histogram holds times between its own timers: what is more than their interval is delay. */
function readDelays(): typeof lastDelays {
  const late = (nanoseconds: number | undefined) =>
    Number.isFinite(nanoseconds) && nanoseconds ? Math.max(0, nanoseconds / 1e9 - loopTimer / 1000) : 0;
  const read = { mean: late(delays?.mean), p99: late(delays?.percentile(99)), longest: late(delays?.max) };
  delays?.reset();
  return read;
}

function takeSample(): void {
  lastDelays = readDelays();
  const garbage = readGarbage();
  const now = takeReading(garbage.total);
  const used = now.cpu.user + now.cpu.system - last.cpu.user - last.cpu.system;
  shares = {
    cpuProcess: share(used / 1000, (now.at - last.at) * os.availableParallelism()),
    cpuSystem: share(now.all - last.all - (now.idle - last.idle), now.all - last.all),
    eventLoopUse: performance.eventLoopUtilization(now.loop, last.loop).utilization,
  };
  const heap = v8.getHeapStatistics();
  threads();
  samples.push({
    at: Date.now(),
    heapUsed: heap.used_heap_size,
    heapCommitted: heap.total_heap_size,
    rss: process.memoryUsage.rss(),
    cpuProcess: percent(shares.cpuProcess),
    cpuSystem: percent(shares.cpuSystem),
    eventLoopDelay: round(lastDelays.longest * 1000),
    eventLoopUse: percent(shares.eventLoopUse),
    gcPause: round(Math.max(0, garbage.total - last.gcTotal)),
  });
  if (samples.length > kept) samples.shift();
  last = now;
}

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);
const round = (value: number): number => Math.round(value * 100) / 100;
const percent = (value: number): number => round(value * 100);
