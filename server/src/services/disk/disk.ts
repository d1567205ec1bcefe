import { statfsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { type Reserve, reserveBytes } from './reserve.ts';

const megabyte = 1024 * 1024;
const lookMs = 1000;
/** Below this room beside the reserve nothing more is stored: one more piece of PostgreSQL's log may not fit. */
const fullBytes = 16 * megabyte;
/** From here on it is stored again; a little more, or it would go back and forth. */
const againBytes = 24 * megabyte;
/** Shares of a disk that are left when administrators are told. */
export const lowShare = 0.1;
export const criticalShare = 0.02;

/** `full`: nothing is stored, so that the database lives on and reads. */
export type DiskLevel = 'ok' | 'low' | 'critical' | 'full';

export interface DiskState {
  level: DiskLevel;
  /** Of the disk with the least room. */
  free: number;
  total: number;
}

/** The room on the disks of an installation. */
export interface Disk {
  state(): DiskState;
  /** Measures now; lets go of the reserve or makes it again. */
  look(): DiskState;
  /** Lets go of the whole reserve when the disk is full: the database is about to start or to end. */
  makeRoom(): void;
  /** Called after each look. */
  onLook(listener: (state: DiskState) => void): void;
  start(): void;
  stop(): void;
}

interface Measured {
  free: number;
  total: number;
}

interface Input {
  /** Folders whose disks count. */
  places: readonly string[];
  /** Absent: the database lies elsewhere, and nothing here stops its writes. */
  reserve?: Reserve;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  measure?: (place: string) => Measured;
}

/** For servers that were not told of any disk: tests. */
export const roomyDisk: Disk = {
  state: () => ({ level: 'ok', free: Number.MAX_SAFE_INTEGER, total: Number.MAX_SAFE_INTEGER }),
  look: () => roomyDisk.state(),
  makeRoom: () => {},
  onLook: () => {},
  start: () => {},
  stop: () => {},
};

export function watchDisk({ places, reserve, log, measure = measured }: Input): Disk {
  const listeners: ((state: DiskState) => void)[] = [];
  let state: DiskState = { level: 'ok', free: 0, total: 0 };
  let filling = false;
  let timer: NodeJS.Timeout | undefined;

  function look(): DiskState {
    const disks = places.map(measure);
    const { free, total } = disks.reduce((least, disk) => (disk.free < least.free ? disk : least));
    // What the reserve would take is not to be had, whether it holds it now or has let go of it.
    const room = reserve ? free + reserve.held() - reserveBytes : free;
    const isFull = reserve !== undefined && room < (state.level === 'full' ? againBytes : fullBytes);
    const before = state;
    state = { level: isFull ? 'full' : levelOf(free / total), free, total };
    if (isFull) reserve.release('first');
    else if (reserve) fill(reserve);
    if (state.level !== before.level) {
      const entry = { level: state.level, freeMegabytes: Math.floor(free / megabyte) };
      if (state.level === 'ok') log.info(entry, 'there is room on the disk');
      else log.warn(entry, 'the disk is filling up');
    }
    for (const listener of listeners) listener(state);
    return state;
  }

  function fill(target: Reserve): void {
    if (filling || target.held() === reserveBytes) return;
    filling = true;
    target
      .fill()
      .catch((error: unknown) => log.warn({ err: error }, 'the reserve on the disk could not be made'))
      .finally(() => {
        filling = false;
      });
  }

  return {
    state: () => state,
    look,
    makeRoom() {
      if (look().level === 'full') reserve?.release('all');
    },
    onLook: (listener) => void listeners.push(listener),
    start() {
      timer ??= setInterval(() => {
        try {
          look();
        } catch (error) {
          log.warn({ err: error }, 'the room on the disk could not be measured');
        }
      }, lookMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

const levelOf = (share: number): DiskLevel => (share < criticalShare ? 'critical' : share < lowShare ? 'low' : 'ok');

/** As `df` counts for everybody but root. */
function measured(place: string): Measured {
  const { bavail, blocks, bsize } = statfsSync(place);
  return { free: bavail * bsize, total: blocks * bsize };
}
