import { expect, it } from 'vitest';
import { defineCell } from './cell.ts';
import { cellOf, installCell, installedCells, reservedTypes } from './registry.ts';

const named = (type: string, aliases: string[] = []) =>
  defineCell<string>({ type, aliases, View: () => null, toText: String, fromText: (value) => ({ value }) });

/** Every column type of the specification but the built-in columns, and the ones that came later. */
const types = (
  'normal input inputNumber textarea input_pop checkbox checkbox_meta radio select list_multi sel_search ' +
  'sel_search_async select-search select-multiple select-dict-search sel_depart sel_user date datetime time upload ' +
  'file image popup progress tags slot hidden cat-tree'
).split(' ');

it.each(types)('knows the type %s', (type) => {
  expect(cellOf(type)).toBeDefined();
});

it('shows a column without a type as plain text', () => {
  expect(cellOf(undefined)?.type).toBe('normal');
  expect(cellOf('nothing')).toBeUndefined();
});

it('takes both names of a kind for one cell', () => {
  expect(cellOf('list_multi')).toBe(cellOf('select-multiple'));
  expect(cellOf('sel_search')).toBe(cellOf('select-search'));
  expect(cellOf('checkbox_meta')).toBe(cellOf('checkbox'));
  expect(installedCells().filter(({ type }) => type === 'select-multiple')).toHaveLength(1);
});

it.each(reservedTypes)('refuses a cell named %s', (type) => {
  expect(() => installCell(named(type))).toThrow(type);
  expect(() => installCell(named('mine', [type]))).toThrow(type);
});

it('installs a cell of the page under all its names', () => {
  const rate = named('rate', ['stars']);
  installCell(rate);
  expect([cellOf('rate'), cellOf('stars')]).toEqual([rate, rate]);
});
