import v8 from 'node:v8';

/** What garbage collection did since the process began to look. Sizes in bytes, times in ms. */
export interface Garbage {
  count: number;
  total: number;
  longest: number;
  /** Written into the young generation between two collections. */
  allocated: number;
  /** Grown in the old generation by collections of the young one. */
  promoted: number;
  /** Left in the old generation after its last collection. */
  live: number;
}

interface Side {
  heapSpaceStatistics: { spaceName: string; spaceUsedSize: number }[];
}

/** One collection as the profiler tells it; `cost` in µs. */
export interface Collection {
  gcType: string;
  cost: number;
  beforeGC: Side;
  afterGC: Side;
}

const young = new Set(['new_space', 'new_large_object_space']);

function used({ heapSpaceStatistics }: Side, isYoung: boolean): number {
  let sum = 0;
  for (const space of heapSpaceStatistics) if (young.has(space.spaceName) === isYoung) sum += space.spaceUsedSize;
  return sum;
}

/** Adds collections up. @param left bytes in the young generation after the last one, null before the first */
export function addCollections(garbage: Garbage, collections: readonly Collection[], left: number | null) {
  let youngLeft = left;
  for (const { gcType, cost, beforeGC, afterGC } of collections) {
    const pause = cost / 1000;
    garbage.count += 1;
    garbage.total += pause;
    garbage.longest = Math.max(garbage.longest, pause);
    if (youngLeft !== null) garbage.allocated += Math.max(0, used(beforeGC, true) - youngLeft);
    youngLeft = used(afterGC, true);
    const grown = used(afterGC, false) - used(beforeGC, false);
    if (gcType === 'Scavenge') garbage.promoted += Math.max(0, grown);
    else garbage.live = used(afterGC, false);
  }
  return youngLeft;
}

const garbage: Garbage = { count: 0, total: 0, longest: 0, allocated: 0, promoted: 0, live: 0 };
let youngLeft: number | null = null;
let profiler: v8.GCProfiler | null = null;

/** Reads what happened since the last look and looks on; called every few seconds, so that little is kept. */
export function readGarbage(): Garbage {
  const told = profiler?.stop();
  profiler = new v8.GCProfiler();
  profiler.start();
  if (told) youngLeft = addCollections(garbage, told.statistics as unknown as Collection[], youngLeft);
  return garbage;
}

/** Stops looking. */
export function ignoreGarbage(): void {
  profiler?.stop();
  profiler = null;
}
