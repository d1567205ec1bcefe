import { volume } from '@dossier/contract/arc/volume.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError, refusal, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { nextNumber } from '#db/numbers.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import {
  counterOf,
  type Numbering,
  numberedAs,
  numberingReader,
  serialOfTyped,
  volumeCounterOf,
  withinNumbered,
  withinVolume,
} from './number-of.ts';

/** What one record would get, or why it would get none. */
export type Preview = { archiveNo: string; problem: null } | { archiveNo: null; problem: string };

/** Numbers that records would be given now, received together in their order. None is taken. */
export async function previewNumbers(db: Db, actor: Actor, items: readonly Row[]): Promise<Map<string, Preview>> {
  const read = numberingReader(db, actor.tenantId);
  const volumes = await volumesOf(db, actor, items);
  const next = nextOf(db);
  const given = new Map<string, number>();
  const found = new Map<string, Preview>();
  const inOrder = [...items].sort((a, b) =>
    a.volumeId && a.volumeId === b.volumeId ? Number(a.volumeSeq ?? 0) - Number(b.volumeSeq ?? 0) : 0,
  );
  // Declared numbers come first and push the counter up, as at the reception.
  for (const item of [...inOrder.filter(isDeclared), ...inOrder.filter((one) => !isDeclared(one))]) {
    try {
      let numbering = await read(item);
      if (numbering.arrange === 'vol') numbering = await inVolume(actor, read, next, given, volumes, item);
      const counter = counterOf(actor.tenantId, numbering);
      const free = Math.max(await next(counter), given.get(counter) ?? 0);
      const serial = isDeclared(item) ? serialOfTyped(numbering, String(item.declaredNo), free) : free;
      given.set(counter, Math.max(free, serial + 1));
      found.set(item.id, { archiveNo: numberedAs(numbering, serial).archiveNo, problem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      found.set(item.id, { archiveNo: null, problem: error.message });
    }
  }
  return found;
}

const isDeclared = (item: Row): boolean => Boolean(item.declaredNo);

/** Reads each counter once. */
function nextOf(db: Db): (counter: string) => Promise<number> {
  const known = new Map<string, Promise<number>>();
  return (counter) => {
    const asked = known.get(counter) ?? nextNumber(db, counter);
    known.set(counter, asked);
    return asked;
  };
}

async function volumesOf(db: Db, actor: Actor, items: readonly Row[]): Promise<Map<string, Row>> {
  const ids = [...new Set(items.flatMap(({ volumeId }) => (typeof volumeId === 'string' ? volumeId : [])))];
  const rows = ids.length > 0 ? await rowsByIds(db, scopeOf(volume, actor), ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** A volume without a number gets the next one of its counter, with the first of its records. */
async function inVolume(
  { tenantId }: Actor,
  read: ReturnType<typeof numberingReader>,
  next: (counter: string) => Promise<number>,
  given: Map<string, number>,
  volumes: ReadonlyMap<string, Row>,
  item: Row,
): Promise<Numbering> {
  const own = volumes.get(String(item.volumeId));
  if (!own) throw refuse(`“${item.title}”尚未组卷，不能给号`);
  const ofVolume = await read(own);
  if (ofVolume.segments.some(({ source }) => source === 'year') && own.year !== item.year)
    throw refusal('AR08', '卷内文件的年度不一致');
  if (own.volumeNo) return withinNumbered(ofVolume, own);
  const counter = volumeCounterOf(tenantId, ofVolume);
  const kept = given.get(`of ${own.id}`);
  const volumeNo = kept ?? Math.max(await next(counter), given.get(counter) ?? 0);
  given.set(`of ${own.id}`, volumeNo);
  if (kept === undefined) given.set(counter, volumeNo + 1);
  return withinVolume(ofVolume, volumeNo);
}
