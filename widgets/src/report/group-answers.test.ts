import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedAnswer } from './group-answers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives one answer to the same question of one group for 30 s', async () => {
  const load = vi.fn(async () => 'rows');
  expect(await Promise.all([sharedAnswer('a', 'q', load), sharedAnswer('a', 'q', load)])).toEqual(['rows', 'rows']);
  vi.advanceTimersByTime(29_999);
  await sharedAnswer('a', 'q', load);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await sharedAnswer('a', 'q', load);
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks anew for another question, in another group, outside of groups, and after a failure', async () => {
  const load = vi.fn(async () => 'rows');
  await sharedAnswer('b', 'q', load);
  await sharedAnswer('b', 'other', load);
  await sharedAnswer('c', 'q', load);
  await sharedAnswer(undefined, 'q', load);
  await sharedAnswer(undefined, 'q', load);
  expect(load).toHaveBeenCalledTimes(5);
  const failing = vi.fn(async () => Promise.reject(new Error('断开')));
  await expect(sharedAnswer('d', 'q', failing)).rejects.toThrow('断开');
  await expect(sharedAnswer('d', 'q', failing)).rejects.toThrow('断开');
  expect(failing).toHaveBeenCalledTimes(2);
});
