import { expect, it } from 'vitest';
import { fitColumns, importanceOf, roomForTexts, spread } from './fit-columns.ts';

const column = (name: string, width?: number, importance?: number) => ({ name, width, importance });
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name).join(' ');

it('keeps all columns where they have room', () => {
  expect(names(fitColumns([column('a', 100), column('b', 100), column('c')], 340))).toBe('a b c');
});

it('takes the least important away until the others fit, and leaves them in their order', () => {
  const columns = [column('no', 120, 100), column('cpi', 84, 20), column('name', 200, 90), column('customer', 132, 40)];
  expect(names(fitColumns(columns, 460))).toBe('no name customer');
  expect(names(fitColumns(columns, 400))).toBe('no name');
});

it('takes the later of equals away, and never the first column', () => {
  expect(names(fitColumns([column('a'), column('b'), column('c')], 290))).toBe('a b');
  expect(names(fitColumns([column('a'), column('b', 100, 50), column('c', 100, 50)], 250))).toBe('a b');
  expect(names(fitColumns([column('a'), column('b')], 20))).toBe('a');
});

it('leaves what the user asked for, also beyond the room', () => {
  expect(names(fitColumns([column('a'), column('b'), column('c')], 150, new Set(['c'])))).toBe('a c');
});

it('thinks more of a state and of earlier columns', () => {
  expect(importanceOf({ name: 'x', state: true }, 5)).toBeGreaterThan(importanceOf({ name: 'y' }, 1));
  expect(importanceOf({ name: 'x' }, 2)).toBeGreaterThan(importanceOf({ name: 'y' }, 3));
  expect(importanceOf({ name: 'x', importance: 3 }, 0)).toBe(3);
});

it('gives figures the room of the longest', () => {
  expect(roomForTexts([])).toBe(24);
  expect(roomForTexts(['1', '123,456,789.00'])).toBeGreaterThan(14 * 8 + 24);
  expect(roomForTexts(['万元'])).toBeGreaterThan(28 + 24);
});

it('gives what is left over to the columns of words, and to nobody where one takes it anyway', () => {
  const columns = [column('no', 100), column('name', 150), column('who', 50)];
  const widths = (room: number, all: readonly { name: string; width?: number | undefined }[] = columns) =>
    spread(all, room, ({ name }) => name !== 'no').map(({ width }) => width);
  expect(widths(400)).toEqual([100, 225, 75]);
  expect(widths(300)).toEqual([100, 150, 50]);
  expect(widths(200)).toEqual([100, 150, 50]);
  expect(widths(Number.POSITIVE_INFINITY)).toEqual([100, 150, 50]);
  expect(widths(400, [column('no', 100), { name: 'name' }])).toEqual([100, undefined]);
  expect(widths(400, [column('no', 100)])).toEqual([100]);
});
