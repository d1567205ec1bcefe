import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError, notFound, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { nextNumber } from '#db/numbers.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import {
  assertYear,
  counterOf,
  type Numbering,
  numberedAs,
  numberingReader,
  serialOfTyped,
  volumeCounterOf,
  withinNumbered,
  withinVolume,
} from './number-of.ts';
import { inVolumeOrder, volumesOf } from './volumes-of.ts';

/** What one record would get, or why it would get none. */
type Preview = { archiveNo: string; problem: null } | { archiveNo: null; problem: string };

/** The number that a record would be given now. @throws AppError where it would be given none */
export async function previewNumber(db: Db, actor: Actor, id: string): Promise<string> {
  const item = await findRow(db, scopeOf(archiveItem, actor), id);
  if (!item) throw notFound(archiveItem.messages.notFound);
  if (item.archiveNo) return String(item.archiveNo);
  const number = (await numbersFor(db, actor, [item])).get(id);
  if (number instanceof AppError) throw number;
  return number ?? '';
}

/** Numbers that records would be given now, received together in their order. None is taken. */
export async function previewNumbers(db: Db, actor: Actor, items: readonly Row[]): Promise<Map<string, Preview>> {
  const numbers = await numbersFor(db, actor, items);
  return new Map(
    [...numbers].map(([id, number]) => [
      id,
      number instanceof AppError ? { archiveNo: null, problem: number.message } : { archiveNo: number, problem: null },
    ]),
  );
}

async function numbersFor(db: Db, actor: Actor, items: readonly Row[]): Promise<Map<string, string | AppError>> {
  const read = numberingReader(db, actor.tenantId);
  const volumes = await volumesOf(db, actor, items);
  const next = nextOf(db);
  const given = new Map<string, number>();
  const found = new Map<string, string | AppError>();
  const inOrder = inVolumeOrder(items);
  // Declared numbers come first and push the counter up, as at the reception.
  for (const item of [...inOrder.filter(isDeclared), ...inOrder.filter((one) => !isDeclared(one))]) {
    try {
      let numbering = await read(item);
      if (numbering.arrange === 'vol') numbering = await inVolume(actor, read, next, given, volumes, item);
      const counter = counterOf(actor.tenantId, numbering);
      const free = Math.max(await next(counter), given.get(counter) ?? 0);
      const serial = isDeclared(item) ? serialOfTyped(numbering, String(item.declaredNo), free) : free;
      given.set(counter, Math.max(free, serial + 1));
      found.set(item.id, numberedAs(numbering, serial).archiveNo);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      found.set(item.id, error);
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
  assertYear(ofVolume, own, item);
  if (own.volumeNo) return withinNumbered(ofVolume, own);
  const counter = volumeCounterOf(tenantId, ofVolume);
  const kept = given.get(`of ${own.id}`);
  const volumeNo = kept ?? Math.max(await next(counter), given.get(counter) ?? 0);
  given.set(`of ${own.id}`, volumeNo);
  if (kept === undefined) given.set(counter, volumeNo + 1);
  return withinVolume(ofVolume, volumeNo);
}
