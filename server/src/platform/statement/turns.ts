import { refuse } from '../errors.ts';

/** Statements of one instance at a time: slow ones would take the connections that everybody else waits for. */
export const mostRunning = 4;
/** So many more may wait for their turn; who comes then is told to come again. */
export const mostWaiting = 16;

let running = 0;
const waiting: (() => void)[] = [];

/** Does the work when fewer than `mostRunning` others do theirs. @throws AppError when too many wait already */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < mostRunning) running += 1;
  else if (waiting.length >= mostWaiting) throw refuse('正在查询的报表过多，请稍后再试');
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await work();
  } finally {
    // The turn goes on to who waited longest.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
