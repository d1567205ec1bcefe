import { describe, expect, it } from 'vitest';
import { allToggled, type DisabledRows, disabledTest, rangeToggled, selectionState, toggled } from './selection.ts';

const rows = [
  { id: '1', status: 1, name: '甲' },
  { id: '2', status: '2', name: '乙' },
  { id: '3', status: null, name: '丙' },
];

describe('disabled rows', () => {
  it.each<[string, DisabledRows | undefined, string[]]>([
    ['none', undefined, []],
    ['a field with a value', { status: '1' }, ['1']],
    ['a field with several values', { status: [1, 2] }, ['1', '2']],
    ['a field that is empty', { status: null }, ['3']],
    ['one of several fields', { status: 2, name: '甲' }, ['1', '2']],
    [
      'a field with a test',
      { name: (value: unknown, _: unknown, index: number) => value === '丙' && index === 2 },
      ['3'],
    ],
    ['a list of ids', ['2', 3], ['2', '3']],
    ['a test', (value, row, index) => value === '1' || row.name === '乙' || index === 2, ['1', '2', '3']],
  ])('%s', (_, disabledRows, expected) => {
    const isDisabled = disabledTest(disabledRows);
    expect(rows.filter((row, index) => isDisabled(row, index)).map(({ id }) => id)).toEqual(expected);
  });
});

describe('selected rows', () => {
  const ids = ['1', '2', '3', '4'];

  it('are switched one by one', () => {
    expect(toggled(new Set(['1']), '2')).toEqual(new Set(['1', '2']));
    expect(toggled(new Set(['1', '2']), '2')).toEqual(new Set(['1']));
  });

  it('have three states', () => {
    expect(selectionState(new Set(['x']), ids)).toBe('none');
    expect(selectionState(new Set(['1', 'x']), ids)).toBe('some');
    expect(selectionState(new Set([...ids, 'x']), ids)).toBe('all');
    expect(selectionState(new Set(['x']), [])).toBe('none');
  });

  it('are switched together; rows that cannot be selected, or are not in view, stay as they are', () => {
    expect(allToggled(new Set(['1', 'x']), ids)).toEqual(new Set(['1', 'x', '2', '3', '4']));
    expect(allToggled(new Set([...ids, 'x']), ids)).toEqual(new Set(['x']));
  });

  it('are switched from the last click to this one', () => {
    expect(rangeToggled(new Set(['1']), ids, '1', '3')).toEqual(new Set(['1', '2', '3']));
    expect(rangeToggled(new Set(ids), ids, '4', '2')).toEqual(new Set(['1']));
    expect(rangeToggled(new Set(), ids, null, '2')).toEqual(new Set(['2']));
    expect(rangeToggled(new Set(), ids, 'gone', '2')).toEqual(new Set(['2']));
    expect(rangeToggled(new Set(['1']), ids, '1', 'gone')).toEqual(new Set(['1']));
  });
});
