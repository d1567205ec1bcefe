import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNews, keepNoticeSocket, type SocketLike } from './notice-socket.ts';

class FakeSocket implements SocketLike {
  readyState = 0;
  sent: string[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
}

const sockets: FakeSocket[] = [];
const onNews = vi.fn();
const onHealth = vi.fn();
const start = () =>
  keepNoticeSocket({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onNews,
    onHealth,
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  sockets.length = 0;
});

test('sends the heartbeat every 20 s while the line is open', () => {
  const stop = start();
  sockets[0]?.onopen?.();
  expect(onHealth).toHaveBeenLastCalledWith(true);
  vi.advanceTimersByTime(40_000);
  expect(sockets[0]?.sent).toEqual(['HeartBeat', 'HeartBeat']);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(sockets[0]?.sent).toHaveLength(2);
  expect(sockets[0]?.closed).toBe(true);
});

test('tries again 5 s after an error and its close, once', () => {
  const stop = start();
  sockets[0]?.onopen?.();
  sockets[0]?.onerror?.();
  sockets[0]?.onclose?.();
  expect(onHealth).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(4_999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(30_000);
  expect(sockets[0]?.sent).toEqual([]);
  stop();
});

test.each([
  ['{"cmd":"topic","msgId":"1"}', true],
  ['{"cmd":"user"}', true],
  ['{"cmd":"heartcheck","msgTxt":"心跳响应"}', false],
  ['not json', false],
  ['null', false],
])('%s makes the lists stale: %s', (data, news) => {
  expect(isNews(data)).toBe(news);
});
