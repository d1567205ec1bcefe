import { expect, test } from 'vitest';
import { type Mark, makeMarks } from './marks.ts';

const mark = (change: Partial<Mark> = {}): Mark => ({
  socketId: 's1',
  name: '王芳',
  rowId: 'r1',
  columnKey: 'name',
  ...change,
});

test('says whether a mark is new, the same or moved', () => {
  const marks = makeMarks();
  expect([
    marks.heard('room', mark(), 0),
    marks.heard('room', mark(), 1),
    marks.heard('room', mark({ columnKey: 'code' }), 2),
    marks.heard('room', mark({ columnKey: 'code', rowId: 'r2' }), 3),
  ]).toEqual([true, false, true, true]);
  expect(marks.of('room')).toEqual([mark({ columnKey: 'code', rowId: 'r2' })]);
  expect(marks.of('other')).toEqual([]);
});

test('ends a mark once', () => {
  const marks = makeMarks();
  marks.heard('room', mark(), 0);
  expect([marks.ended('other', 's1'), marks.ended('room', 's1'), marks.ended('room', 's1')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(marks.of('room')).toEqual([]);
});

test('drops what nobody renewed, and keeps what somebody did', () => {
  const marks = makeMarks();
  marks.heard('room', mark(), 1000);
  marks.heard('room', mark({ socketId: 's2' }), 1000);
  marks.heard('room', mark({ socketId: 's2' }), 40_000);
  expect(marks.dropStale(1000)).toEqual([]);
  expect(marks.dropStale(1001)).toEqual([{ room: 'room', socketId: 's1' }]);
  expect(marks.of('room').map(({ socketId }) => socketId)).toEqual(['s2']);
});
