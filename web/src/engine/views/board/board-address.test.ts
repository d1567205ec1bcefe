import { board } from '@dossier/contract/core/view.ts';
import { expect, it } from 'vitest';
import { type BoardContent, boardIn, boardPatch, columnsBy, withLimit } from './board-address.ts';

const searchOf = (patch: Record<string, string | null>): string =>
  new URLSearchParams(
    Object.entries(patch).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ).toString();

it('a board that was not changed says nothing in the address', () => {
  expect(boardIn('status=1')).toBeUndefined();
  expect(boardPatch(undefined)).toEqual({ columns: null, limits: null });
});

it.each<BoardContent>([
  { by: null, limits: { '1': 5, '0': 20 } },
  { by: 'owner', limits: { 'a:b,c': 3, '': 1 } },
  { by: 'owner', limits: {} },
])('columns and limits are read as they were written: %j', (content) => {
  expect(boardIn(searchOf(boardPatch(content)))).toEqual(content);
});

it('limits that are none are left out, and a column may lose its own', () => {
  expect(boardIn('limits=1:0,2:x,3:12345,4:7,%25')?.limits).toEqual({ '4': 7 });
  expect(withLimit({ '1': 5, '2': 3 }, '1', null)).toEqual({ '2': 3 });
  expect(withLimit({ '1': 5 }, '2', 4)).toEqual({ '1': 5, '2': 4 });
});

it('columns are of a field that the view has', () => {
  const view = board('status', { or: ['owner'] });
  if (view.kind !== 'board') throw new Error(view.kind);
  expect(columnsBy(view, { by: 'owner', limits: {} })).toBe('owner');
  expect(columnsBy(view, { by: 'budget', limits: {} })).toBe('status');
  expect(columnsBy(view, undefined)).toBe('status');
});
