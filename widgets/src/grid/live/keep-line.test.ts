import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './fake-socket.ts';
import { keepLine } from './keep-line.ts';

const sockets: FakeSocket[] = [];
const onLost = vi.fn();
const onText = vi.fn();
const onOpen = vi.fn();
const open = () => {
  const socket = new FakeSocket();
  sockets.push(socket);
  return socket;
};
const start = () => keepLine({ open, onOpen, onLost, onText });
const last = () => sockets.at(-1) ?? new FakeSocket();
const beats = (socket: FakeSocket) => socket.sentOf('heart_beat').length;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
  sockets.length = 0;
});

test('says a heartbeat after opening, and the next one 10 s after the reply', () => {
  const line = start();
  expect(beats(last())).toBe(0);
  last().opens();
  expect([beats(last()), onOpen.mock.calls.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(3000);
  line.replied();
  vi.advanceTimersByTime(9999);
  expect(beats(last())).toBe(1);
  vi.advanceTimersByTime(1);
  expect(beats(last())).toBe(2);
  expect(onLost).not.toHaveBeenCalled();
});

test('gives the line up when no reply comes within 6 s, and opens another', () => {
  start();
  const first = last();
  first.opens();
  vi.advanceTimersByTime(5999);
  expect([onLost.mock.calls.length, first.readyState]).toEqual([0, 1]);
  vi.advanceTimersByTime(1);
  expect([onLost.mock.calls.length, first.readyState]).toEqual([1, 3]);
  first.says('late');
  expect(onText).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(sockets).toHaveLength(2);
  last().opens();
  expect(beats(last())).toBe(1);
});

test('opens again 5 s after an error and its close, one at a time', () => {
  start();
  last().opens();
  last().fails();
  expect(onLost).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(4999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  last().fails();
  vi.advanceTimersByTime(5000);
  expect(sockets).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(3);
});

test('tries again when a socket cannot even be made', () => {
  let tries = 0;
  keepLine({
    open() {
      tries += 1;
      if (tries === 1) throw new Error('not now');
      return open();
    },
    onOpen,
    onLost,
    onText,
  });
  expect([tries, sockets.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(5000);
  expect([tries, sockets.length]).toEqual([2, 1]);
});

test('says nothing while the line is down', () => {
  const line = start();
  expect(line.say('x', 1)).toBe(false);
  last().opens();
  expect(line.say('x', 1)).toBe(true);
  last().fails();
  expect(line.say('x', 2)).toBe(false);
  expect(sockets[0]?.sentOf('x')).toEqual([1]);
});

test('stays closed once closed, also in the wait for another attempt', () => {
  const line = start();
  last().opens();
  line.close();
  expect(last().readyState).toBe(3);
  vi.advanceTimersByTime(60_000);
  const waiting = start();
  last().fails();
  waiting.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});
