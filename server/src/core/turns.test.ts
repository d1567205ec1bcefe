import { expect, it } from 'vitest';
import { makeKeyedTurns, makeTurns } from './turns.ts';

it('lets a few work at a time in the order they came, and turns away who comes to a full room', async () => {
  const turns = makeTurns(4, { waiting: 16, full: () => new Error('full') });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (at: number) => () => {
    begun.push(at);
    return new Promise<void>((end) => ends.push(end));
  };
  const all = Array.from({ length: 20 }, (_, at) => turns(work(at)));
  expect(begun).toHaveLength(4);
  await expect(turns(work(99))).rejects.toThrow('full');
  for (let at = 0; at < all.length; at += 1) {
    ends[at]?.();
    await all[at];
  }
  expect(begun).toEqual(all.map((_, at) => at));
  // All turns are given back, also those of work that fails.
  await Promise.allSettled(Array.from({ length: 4 }, () => turns(() => Promise.reject(new Error('broken')))));
  expect(await turns(async () => 'done')).toBe('done');
});

it('holds up nobody with another key', async () => {
  const turns = makeKeyedTurns(1);
  const said: string[] = [];
  let end = () => {};
  const first = turns('a', () => new Promise<void>((done) => (end = done)));
  const second = turns('a', async () => void said.push('a'));
  await turns('b', async () => void said.push('b'));
  expect(said).toEqual(['b']);
  end();
  await Promise.all([first, second]);
  expect(said).toEqual(['b', 'a']);
});
