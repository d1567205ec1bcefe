import { archiveItem } from '@dossier/contract/arc/item.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';

/**
 * The records that a caller names in the lines of a paper, locked in one order before the lines refer to them; none where no
 * lines came.
 * @param none what is said where there is no line
 * @throws AppError for none, for one that is named twice, and for one that the caller may not know of
 */
export async function lockedLines(
  { tx, actor, input }: Pick<WriteContext, 'tx' | 'actor' | 'input'>,
  none: string,
): Promise<Row[]> {
  const { lines } = input;
  const ids = Array.isArray(lines) ? lines.flatMap(itemIdOf) : [];
  if (ids.length === 0) throw refuse(none);
  if (new Set(ids).size < ids.length) throw refuse('同一件档案不能重复添加');
  const rows = await rowsByIds(tx, scopeOf(archiveItem, actor), ids, { lock: true });
  if (rows.length < ids.length) throw notFound(archiveItem.messages.notFound);
  return rows;
}

function itemIdOf(line: unknown): string[] {
  const id = typeof line === 'object' && line !== null && 'itemId' in line ? line.itemId : null;
  return typeof id === 'string' && id !== '' ? [id] : [];
}
