import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#core/errors.ts';

/** Most saves of a server that wait for other programs at once: each holds a connection to the database meanwhile. */
const mostWaiting = 4;
let taken = 0;
const inTurn = new AsyncLocalStorage<{ open: boolean }>();

/**
 * A save that calls another program on its way, in one of few places. The place is taken before the save has a connection: those
 * who edit one record wait for each other inside the database, and would hold all of its connections meanwhile.
 * @param full what is said where no place is left; nobody is made to wait for one
 * @throws AppError `full`, before anything is read or written
 */
export async function takeTurn<T>(
  work: () => Promise<T>,
  full = () => new AppError('外部接口正忙，请稍后再保存', { reason: 'hook' }),
): Promise<T> {
  // Whatever the save sets off belongs to its place.
  if (inTurn.getStore()?.open) return work();
  if (taken >= mostWaiting) throw full();
  taken += 1;
  const turn = { open: true };
  try {
    return await inTurn.run(turn, work);
  } finally {
    // Work that goes on after the answer has no place any more.
    turn.open = false;
    taken -= 1;
  }
}
