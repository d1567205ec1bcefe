import { expect, it } from 'vitest';
import { inTurn, mostRunning, mostWaiting } from './turns.ts';

it('lets a few work at a time in the order they came, and turns away who comes to a full room', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (at: number) => () => {
    begun.push(at);
    return new Promise<void>((end) => ends.push(end));
  };
  const all = Array.from({ length: mostRunning + mostWaiting }, (_, at) => inTurn(work(at)));
  expect(begun).toHaveLength(mostRunning);
  await expect(inTurn(work(99))).rejects.toThrow('正在查询的报表过多，请稍后再试');
  for (let at = 0; at < all.length; at += 1) {
    ends[at]?.();
    await all[at];
  }
  expect(begun).toEqual(all.map((_, at) => at));
  // All turns are given back, also those of work that fails.
  await Promise.allSettled(
    Array.from({ length: mostRunning }, () => inTurn(() => Promise.reject(new Error('broken')))),
  );
  expect(await inTurn(async () => 'done')).toBe('done');
});
