import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { nextNumber, pushNumber, takeNumbers } from '#db/numbers.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { searchWords } from './item.hooks.ts';
import { claimNumbers, counterOf, type Numbering, numberedAs, numberingReader, serialOfTyped } from './number-of.ts';

type Context = Omit<WriteContext, 'input' | 'resource'>;

function assertByItem({ arrange }: Numbering): void {
  if (arrange !== 'item') throw refuse('该分类按卷整理，不能按件给号');
}

/** The number that a record would be given now. */
export async function previewNumber(db: Db, actor: Actor, id: string): Promise<string> {
  const item = await findRow(db, scopeOf(archiveItem, actor), id);
  if (!item) throw notFound(archiveItem.messages.notFound);
  if (item.archiveNo) return String(item.archiveNo);
  const numbering = await numberingReader(db, actor.tenantId)(item);
  assertByItem(numbering);
  const next = await nextNumber(db, counterOf(actor.tenantId, numbering));
  const serial = item.declaredNo ? serialOfTyped(numbering, String(item.declaredNo), next) : next;
  return numberedAs(numbering, serial).archiveNo;
}

type Given = ReturnType<typeof numberedAs>;

/**
 * Receives records: each gets its number and is held from now on. Counters are locked in the order of
 * their names and a batch takes one block of each, so parallel receptions neither double nor skip.
 */
export async function receive(
  context: Context,
  ids: readonly string[],
): Promise<{ count: number; first: string | null; last: string | null }> {
  const { tx, actor } = context;
  const scope = scopeOf(archiveItem, actor);
  const locked = new Map<string, Row>();
  for (const id of [...ids].sort()) {
    const item = await findRow(tx, scope, id, { lock: true, full: true });
    if (!item) throw notFound(archiveItem.messages.notFound);
    if (item.status !== itemStatus.arranging) throw refuse(`“${item.title}”不在整理中，不能执行“归档入库”`);
    locked.set(id, item);
  }
  const read = numberingReader(tx, actor.tenantId);
  const byCounter = new Map<string, { item: Row; numbering: Numbering }[]>();
  for (const id of ids) {
    const item = locked.get(id);
    if (!item) continue;
    const numbering = await read(item);
    assertByItem(numbering);
    const counter = counterOf(actor.tenantId, numbering);
    byCounter.set(counter, [...(byCounter.get(counter) ?? []), { item, numbering }]);
  }
  const given = new Map<string, Given>();
  for (const counter of [...byCounter.keys()].sort())
    await number(context, counter, byCounter.get(counter) ?? [], given);
  await claimNumbers(
    tx,
    actor.tenantId,
    [...given.values()].map(({ archiveNo }) => archiveNo),
  );
  for (const [id, change] of given) {
    const item = locked.get(id);
    if (item) await hold(context, item, change);
  }
  const numbers = ids.flatMap((id) => given.get(id)?.archiveNo ?? []);
  return { count: numbers.length, first: numbers[0] ?? null, last: numbers.at(-1) ?? null };
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
  await changeRecord(
    { ...context, resource: archiveItem },
    item,
    { ...change, status: itemStatus.held, searchText: searchWords({ ...item, ...change }) },
    { name: 'receive', text: `归档入库，${change.archiveNo} ${item.title}` },
  );
}
