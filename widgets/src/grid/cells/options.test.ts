import { expect, it } from 'vitest';
import { choicesOf } from '../column.ts';
import { stepFrom } from './Options.tsx';
import { choicesFor } from './select.tsx';

const entries = [
  { value: 'a', text: '纸质' },
  { value: 'b', text: '电子', disabled: true },
  { value: 'c', text: '缩微 Film' },
];
const column = { key: 'x', title: '载体', type: 'select' };

it('steps over what cannot be chosen, and goes round', () => {
  expect(stepFrom(entries, 0, 1)).toBe(2);
  expect(stepFrom(entries, 2, 1)).toBe(0);
  expect(stepFrom(entries, 0, -1)).toBe(2);
  expect(stepFrom(entries, 0, 8)).toBe(2);
  expect(stepFrom(entries, -1, 1)).toBe(0);
});

it('stays where nothing can be chosen', () => {
  expect(stepFrom([{ value: 'b', text: '电子', disabled: true }], 0, 1)).toBe(0);
  expect(stepFrom([], -1, 1)).toBe(-1);
});

it('offers what holds the word, whatever its case, and a word of its own where the column takes one', () => {
  expect(choicesFor('film', entries, column).map(({ value }) => value)).toEqual(['c']);
  expect(choicesFor('', entries, { ...column, allowInput: true })).toHaveLength(3);
  expect(choicesFor('光盘', entries, { ...column, allowInput: true })).toEqual([
    { value: '光盘', text: '光盘', searchAdd: true },
  ]);
  expect(choicesFor('纸质', entries, { ...column, allowInput: true }).map(({ value }) => value)).toEqual(['a']);
  expect(choicesFor('光盘', entries, { ...column, allowInput: true, allowSearch: true })).toEqual([]);
});

it('reads dictionary items under each name of their text, with what the contract says of them', () => {
  expect(
    choicesOf([
      { value: 1, text: '男', title: '不是', label: '也不是' },
      { value: '2', title: '女', label: '不是' },
      { value: '3', label: '未知', disabled: true },
      { value: '4', text: '另写的', searchAdd: true },
      { value: 5 },
    ]),
  ).toEqual([
    { value: '1', text: '男' },
    { value: '2', text: '女' },
    { value: '3', text: '未知', disabled: true },
    { value: '4', text: '另写的', searchAdd: true },
    { value: '5', text: '5' },
  ]);
});
