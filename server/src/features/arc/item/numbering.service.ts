import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { volume } from '@dossier/contract/arc/volume.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { nextNumber, pushNumber, takeNumbers } from '#db/numbers.ts';
import { findRow, type Row, rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { bodyOnReceipt } from './body-of.ts';
import { searchWords } from './item.hooks.ts';
import {
  assertYear,
  claimNumbers,
  counterOf,
  type Numbering,
  numberedAs,
  numberingReader,
  serialOfTyped,
  volumeCounterOf,
  volumeNumberedAs,
  withinNumbered,
  withinVolume,
} from './number-of.ts';
import { inVolumeOrder, volumesOf } from './volumes-of.ts';

type Context = Omit<WriteContext, 'input' | 'resource'>;

type Given = ReturnType<typeof numberedAs>;

/**
 * Receives records: each gets its number and is held from now on. Counters are locked in the order of
 * their names and a batch takes one block of each, so parallel receptions neither double nor skip.
 */
export async function receive(
  context: Context,
  ids: readonly string[],
  /** State that they come from; out of a batch they are received with it alone. */
  { from = itemStatus.arranging }: { from?: string } = {},
): Promise<{ count: number; first: string | null; last: string | null }> {
  const { tx, actor } = context;
  const scope = scopeOf(archiveItem, actor);
  const volumes = await volumesOf(tx, actor, await rowsByIds(tx, scope, ids), { lock: true });
  const locked = new Map<string, Row>();
  for (const id of [...ids].sort()) {
    const item = await findRow(tx, scope, id, { lock: true, full: true });
    if (!item) throw notFound(archiveItem.messages.notFound);
    if (item.status !== from) throw refuse(`“${item.title}”不在整理中，不能执行“归档入库”`);
    if (from === itemStatus.arranging && item.intakeId)
      throw refuse(`“${item.title}”在移交批次中，请在“接收登记”中接收`);
    locked.set(id, item);
  }
  const read = numberingReader(tx, actor.tenantId);
  const byCounter = new Map<string, { item: Row; numbering: Numbering }[]>();
  for (const item of inVolumeOrder(ids.flatMap((id) => locked.get(id) ?? []))) {
    let numbering = await read(item);
    if (numbering.arrange === 'vol') numbering = await numberingInVolume(context, read, volumes, item);
    const counter = counterOf(actor.tenantId, numbering);
    byCounter.set(counter, [...(byCounter.get(counter) ?? []), { item, numbering }]);
  }
  const given = new Map<string, Given>();
  for (const counter of [...byCounter.keys()].sort())
    await number(context, counter, byCounter.get(counter) ?? [], given);
  const numbers = [...given.values()].map(({ archiveNo }) => archiveNo);
  await claimNumbers(tx, actor.tenantId, numbers);
  for (const [id, change] of given) {
    const item = locked.get(id);
    if (item) await hold(context, item, change);
  }
  const told = ids.flatMap((id) => given.get(id)?.archiveNo ?? []);
  return { count: told.length, first: told[0] ?? null, last: told.at(-1) ?? null };
}

/** A volume is numbered with the first of its records. */
async function numberingInVolume(
  context: Context,
  read: ReturnType<typeof numberingReader>,
  volumes: Map<string, Row>,
  item: Row,
): Promise<Numbering> {
  const { tx, actor } = context;
  const own = volumes.get(String(item.volumeId));
  if (!own) throw refuse(`“${item.title}”尚未组卷，不能给号`);
  const ofVolume = await read(own);
  assertYear(ofVolume, own, item);
  if (own.volumeNo) return withinNumbered(ofVolume, own);
  const volumeNo = await takeNumbers(tx, volumeCounterOf(actor.tenantId, ofVolume));
  const change = volumeNumberedAs(ofVolume, volumeNo);
  await claimNumbers(tx, actor.tenantId, [change.archiveNo]);
  const after = await changeRecord({ ...context, resource: volume }, own, change, {
    name: 'number',
    text: `案卷给号，${change.archiveNo} ${own.title}`,
  });
  volumes.set(own.id, after);
  return withinVolume(ofVolume, volumeNo);
}

/** Numbers of one counter: those that were declared first, which push it up, then those that it gives. */
async function number(
  { tx }: Context,
  counter: string,
  records: readonly { item: Row; numbering: Numbering }[],
  given: Map<string, Given>,
): Promise<void> {
  // The counter's row is locked from here on, whatever is read of it.
  await pushNumber(tx, counter, 0);
  const declared = records.filter(({ item }) => item.declaredNo);
  for (const { item, numbering } of declared) {
    const next = await nextNumber(tx, counter);
    const serial = serialOfTyped(numbering, String(item.declaredNo), next);
    await pushNumber(tx, counter, serial);
    given.set(item.id, numberedAs(numbering, serial));
  }
  const others = records.filter(({ item }) => !item.declaredNo);
  if (others.length === 0) return;
  const first = await takeNumbers(tx, counter, others.length);
  for (const [index, { item, numbering }] of others.entries()) given.set(item.id, numberedAs(numbering, first + index));
}

async function hold(context: Context, item: Row, change: Given): Promise<void> {
  const body = await bodyOnReceipt(context.tx, context.actor.tenantId, item);
  await changeRecord(
    { ...context, resource: archiveItem },
    item,
    { ...change, ...body, status: itemStatus.held, searchText: searchWords({ ...item, ...change }) },
    { name: 'receive', text: `归档入库，${change.archiveNo} ${item.title}` },
  );
}
