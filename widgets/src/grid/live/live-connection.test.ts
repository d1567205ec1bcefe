import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket } from './fake-socket.ts';
import { liveConnectionOf, makeLiveConnection } from './live-connection.ts';

const sockets: FakeSocket[] = [];
const openSocket = vi.fn((_pageId: string) => {
  const socket = new FakeSocket();
  sockets.push(socket);
  return socket;
});
const last = () => sockets.at(-1) ?? new FakeSocket();
const aGrid = (gridId: string) => ({ gridId, onRow: vi.fn(), onMarks: vi.fn(), onGap: vi.fn() });
const mark = (socketId: string, change = {}) => ({ socketId, name: '王芳', rowId: 'r1', columnKey: 'name', ...change });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  sockets.length = 0;
});

/** A page with one listening grid and its line open. */
function aPage() {
  const connection = makeLiveConnection(openSocket);
  const grid = aGrid('g1');
  const stop = connection.listen('demo', grid);
  last().opens();
  return { connection, grid, stop, socket: last() };
}

function reconnect(): FakeSocket {
  last().fails();
  vi.advanceTimersByTime(5000);
  last().opens();
  return last();
}

describe('one connection', () => {
  test('serves all grids of a page and closes with the last', () => {
    const { connection, stop, socket } = aPage();
    const others = [connection.listen('demo', aGrid('g2')), connection.listen('other', aGrid('g3'))];
    expect(openSocket).toHaveBeenCalledOnce();
    expect(openSocket.mock.calls[0]?.[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(socket.sentOf('join')).toEqual([{ socketKey: 'demo' }, { socketKey: 'other' }]);
    stop();
    expect(socket.sentOf('leave')).toEqual([]);
    for (const each of others) each();
    expect(socket.sentOf('leave')).toEqual([{ socketKey: 'demo' }, { socketKey: 'other' }]);
    expect(socket.readyState).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  test('is the same for the same provider and another for another', () => {
    const another = () => new FakeSocket();
    expect(liveConnectionOf(openSocket)).toBe(liveConnectionOf(openSocket));
    expect(liveConnectionOf(another)).not.toBe(liveConnectionOf(openSocket));
  });

  test('keeps the line while replies come', () => {
    const { socket } = aPage();
    for (let round = 0; round < 3; round += 1) {
      socket.says({ type: 'heart_beat', data: true });
      vi.advanceTimersByTime(10_000);
    }
    expect([socket.sentOf('heart_beat').length, sockets.length]).toEqual([4, 1]);
  });

  test('joins again after a break, says what waited and tells of the gap', () => {
    const { connection, grid, socket } = aPage();
    connection.beginEdit('demo', 'g1', 'r1', 'name');
    socket.fails();
    connection.sendRow('demo', { id: 'r1', name: 'a' }, 'g1');
    expect(grid.onGap).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    last().opens();
    expect(last().sent.slice(1)).toEqual([
      { type: 'join', data: { socketKey: 'demo' } },
      { type: 'edit_begin', data: { socketKey: 'demo', rowId: 'r1', columnKey: 'name' } },
      { type: 'update_vxe_table', data: { socketKey: 'demo', args: [{ id: 'r1', name: 'a' }, 'g1'] } },
    ]);
    expect(grid.onGap).toHaveBeenCalledOnce();
    expect(reconnect().sentOf('update_vxe_table')).toEqual([]);
  });
});

describe('rows', () => {
  test('come to the grids of their key but not to the one that said them', () => {
    const { connection, grid, socket } = aPage();
    const [twin, other] = [aGrid('g2'), aGrid('g3')];
    connection.listen('demo', twin);
    connection.listen('other', other);
    const row = { id: 'r1', name: 'a' };
    connection.sendRow('demo', row, 'g1');
    expect(socket.sentOf('update_vxe_table')).toEqual([{ socketKey: 'demo', args: [row, 'g1'] }]);
    socket.says({ type: 'update_vxe_table', data: { socketKey: 'demo', args: [row, 'g1'] } });
    expect([grid.onRow, twin.onRow, other.onRow].map(({ mock }) => mock.calls)).toEqual([[], [[row]], []]);
    socket.says({ type: 'update_vxe_table', data: { socketKey: 'demo', args: [row, null] } });
    expect(grid.onRow).toHaveBeenCalledExactlyOnceWith(row);
  });

  test('that are too long for the server are told by their id', () => {
    const { connection, socket } = aPage();
    connection.sendRow('demo', { id: 'r1', text: '长'.repeat(6000) }, 'g1');
    expect(socket.sentOf('update_vxe_table')).toEqual([{ socketKey: 'demo', args: [{ id: 'r1' }, 'g1'] }]);
  });

  test.each([
    '{',
    '',
    'null',
    '[]',
    '{"type":"constructor","data":{}}',
    '{"type":"update_vxe_table"}',
    '{"type":"update_vxe_table","data":{"socketKey":"demo"}}',
    '{"type":"update_vxe_table","data":{"socketKey":"demo","args":["r1"]}}',
    '{"type":"update_vxe_table","data":{"socketKey":"__proto__","args":[{"id":"r1"}]}}',
    '{"type":"edit_begin","data":{"socketKey":"demo","socketId":1,"name":"x","rowId":"r","columnKey":"c"}}',
    '{"type":"edit_end","data":{"socketKey":"demo","socketId":{}}}',
    '{"type":"common_send_date","data":{"key":7}}',
  ])('%s means nothing', (text) => {
    const { grid, socket } = aPage();
    socket.says(text);
    expect([grid.onRow, grid.onMarks].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });
});

test('handlers of a page hear its common messages until they are removed', () => {
  const connection = makeLiveConnection(openSocket);
  const [handler, other] = [vi.fn(), vi.fn()];
  connection.addHandler('reload', handler);
  connection.addHandler('else', other);
  last().opens();
  connection.sendCommon('reload', 1, 'a');
  expect(last().sentOf('common_send_date')).toEqual([{ key: 'reload', args: [1, 'a'] }]);
  last().says({ type: 'common_send_date', data: { key: 'reload', args: [1, 'a'] } });
  connection.removeHandler('reload', handler);
  last().says({ type: 'common_send_date', data: { key: 'reload', args: [2] } });
  expect([handler.mock.calls, other.mock.calls]).toEqual([[[1, 'a']], []]);
  connection.removeHandler('else', other);
  expect(last().readyState).toBe(3);
});

describe('marks', () => {
  test('are known to grids that come later, move with their page, and end with a break', () => {
    const { connection, grid, socket } = aPage();
    const begin = (data: object) => socket.says({ type: 'edit_begin', data: { socketKey: 'demo', ...data } });
    begin(mark('s1'));
    begin(mark('s2', { name: '李四' }));
    begin(mark('s1', { rowId: 'r2' }));
    expect(grid.onMarks).toHaveBeenLastCalledWith([mark('s1', { rowId: 'r2' }), mark('s2', { name: '李四' })]);
    const late = aGrid('g2');
    connection.listen('demo', late);
    expect(late.onMarks).toHaveBeenCalledOnce();
    socket.says({ type: 'edit_end', data: { socketKey: 'demo', socketId: 's1' } });
    expect(late.onMarks).toHaveBeenLastCalledWith([mark('s2', { name: '李四' })]);
    socket.fails();
    expect(grid.onMarks).toHaveBeenLastCalledWith([]);
  });

  test('of one’s own end with the grid that made them, and by no other', () => {
    const { connection, stop, socket } = aPage();
    const stopTwin = connection.listen('demo', aGrid('g2'));
    connection.beginEdit('demo', 'g1', 'r1', 'name');
    stopTwin();
    connection.endEdit('demo', 'g2');
    expect(socket.sentOf('edit_end')).toEqual([]);
    stop();
    expect(socket.sentOf('edit_end')).toEqual([{ socketKey: 'demo' }]);
  });
});
