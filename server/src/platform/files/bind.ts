import type { Actor } from '../actor.ts';
import type { Tx } from '../database.ts';
import { refuse } from '../errors.ts';

/** Until the file store is in place no record can name a file. */
export async function bindFiles(
  _tx: Tx,
  _owner: { resource: string; id: string },
  _old: string,
  next: string,
  _actor: Actor,
): Promise<void> {
  if (next !== '') throw refuse('上传失败！');
}
