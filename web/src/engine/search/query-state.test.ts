import { expect, it } from 'vitest';
import { fitsAddress, requestOf, stateOf } from './query-state.ts';

const row = { field: 'name', rule: 'like' as const, val: '竣工', type: 'text' };

it('keeps a query in the address and finds it there again', () => {
  const state = stateOf({
    matchType: 'or',
    params: [
      { ...row, dictCode: 'x' },
      { matchType: 'and', params: [row] },
    ],
  });
  expect(state).toEqual({ match: 'or', params: JSON.stringify([row, { matchType: 'and', params: [row] }]) });
  expect(requestOf(state)).toEqual({ matchType: 'or', params: [row, { matchType: 'and', params: [row] }] });
  expect(stateOf(null)).toBeNull();
  expect(requestOf(null)).toBeNull();
});

it('opens a list for nonsense too', () => {
  for (const params of ['{', '7', 'null', '{"a":1}'])
    expect(requestOf({ params, match: 'and' })).toEqual({ matchType: 'and', params: [] });
});

it('knows what no server would read', () => {
  const many = (count: number) => ({
    match: 'and' as const,
    params: JSON.stringify(Array.from({ length: count }, () => row)),
  });
  expect(fitsAddress(many(30))).toBe(true);
  expect(fitsAddress(many(100))).toBe(false);
});
