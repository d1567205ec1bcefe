import { loan } from '@dossier/contract/eq/loan.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { assertState } from '#engine/resource/states.ts';
import { assertFresh, type WriteContext } from '#engine/resource/write.ts';
import { bindFiles } from '#services/files/bind.ts';

/** What a step at the desk works with. */
export type DeskContext = Omit<WriteContext, 'input'>;

/** A loan that something is done with at the desk, locked, in one of these states and as the desk has seen it. */
export async function lockLoan(
  context: DeskContext,
  { id, version }: { id: string; version: number },
  states: readonly string[],
  label: string,
): Promise<Row> {
  const { tx, actor } = context;
  const record = await findRow(tx, scopeOf(loan, actor), id, { lock: true, full: true });
  if (!record) throw notFound(loan.messages.notFound);
  await assertState(context, tx, loan, record, states, label);
  await assertFresh(tx, context, loan, record, version);
  return record;
}

/** Photos taken at the desk belong to the loan: whoever may read it may see them. */
export async function bindPhotos(
  { tx, actor }: DeskContext,
  { id }: Row,
  lines: readonly { photos?: string }[],
): Promise<void> {
  const paths = lines.flatMap(({ photos = '' }) => csvOf(photos));
  if (paths.length > 0) await bindFiles(tx, { resource: loan.path, id }, '', paths.join(','), actor);
}
