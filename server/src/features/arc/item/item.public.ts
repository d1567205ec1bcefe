import { archiveItem } from '@dossier/contract/arc/item.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { nextNumber, pushNumber, takeNumbers } from '#db/numbers.ts';
import type { Draft } from '#engine/resource/draft.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { derived, searchWords } from './item.hooks.ts';
import { claimNumbers, counterOf, numberedAs, numberingReader, serialOfTyped } from './number-of.ts';
import { keptFor } from './term.service.ts';

export { derived as derivedOf, itemHooks, numberedFieldsOf } from './item.hooks.ts';
export { receive } from './numbering.service.ts';
export { countVolume } from './volume-sums.ts';

type Context = Omit<WriteContext, 'input' | 'resource'>;

/** A record that the actor may know of, locked. */
export async function lockedItem({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<Row> {
  const item = await findRow(tx, scopeOf(archiveItem, actor), id, { lock: true, full: true });
  if (!item) throw notFound(archiveItem.messages.notFound);
  return item;
}

/**
 * Gives a held record another number. The old one stays findable and is never given again (domain 6.3).
 * @param change fields that numbers are made of, as they will be
 * @param typed the number that somebody wants; null: the next one of the rule
 * @returns the new number
 */
export async function renumberItem(
  context: Context,
  item: Row,
  { change, typed, reason }: { change: Draft; typed: string | null; reason: string },
): Promise<string> {
  const { tx, actor } = context;
  const next: Row = { ...item, ...change };
  const kept = await keptFor(tx, actor.tenantId, next, item);
  const numbering = await numberingReader(tx, actor.tenantId)(next);
  if (numbering.arrange !== 'item') throw refuse('按卷整理的档案不能单独改号');
  const counter = counterOf(actor.tenantId, numbering);
  await pushNumber(tx, counter, 0);
  let serial: number;
  if (typed === null) serial = await takeNumbers(tx, counter);
  else {
    serial = serialOfTyped(numbering, typed, await nextNumber(tx, counter));
    await pushNumber(tx, counter, serial);
  }
  const given = numberedAs(numbering, serial);
  await claimNumbers(tx, actor.tenantId, [given.archiveNo]);
  const formerNo = [item.formerNo, item.archiveNo].filter(Boolean).join('；');
  const after = { ...next, ...given, formerNo };
  await changeRecord(
    { ...context, resource: archiveItem },
    item,
    { ...change, ...given, ...derived(after), ...kept, formerNo, searchText: searchWords(after) },
    { name: 'renumber', text: `改号，${item.archiveNo} → ${given.archiveNo}`, given: { reason } },
  );
  return given.archiveNo;
}

export { assertProject } from './item.hooks.ts';
export { docDateProblem } from './item.rules.ts';
export { numberingReader } from './number-of.ts';
export { previewNumbers } from './preview-numbers.ts';
export { termFields } from './term.service.ts';
