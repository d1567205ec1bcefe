import { type Later, later } from '../../language/text.ts';
import type { GridColumn } from '../column.ts';
import { typeOf } from '../core.ts';
import type { ColumnFilter } from '../model/filter.ts';

export type FilterKind = ColumnFilter['type'];

export const filterTitles: Readonly<Record<FilterKind, Later>> = {
  text: later('包含'),
  values: later('选择值'),
  number: later('范围'),
  date: later('范围'),
  empty: later('为空'),
  'not-empty': later('非空'),
};

const numbers = new Set(['inputNumber', 'progress']);
const dates = new Set(['date', 'datetime']);
const choices = new Set(['select', 'select-search', 'select-multiple', 'radio', 'checkbox']);

/** Ways to filter a column, the likeliest first. */
export function filterKinds(column: GridColumn): FilterKind[] {
  const { type } = typeOf(column);
  if (numbers.has(type) || column.statistics || column.isOrder) return ['number', 'values', 'empty', 'not-empty'];
  if (dates.has(type)) return ['date', 'values', 'empty', 'not-empty'];
  if (choices.has(type)) return ['values', 'empty', 'not-empty'];
  return ['text', 'values', 'empty', 'not-empty'];
}

/** Whether a filter lets everything pass and need not be kept. */
export function filtersNothing(filter: ColumnFilter): boolean {
  switch (filter.type) {
    case 'text':
      return filter.contains === '';
    case 'number':
    case 'date':
      return filter.from === undefined && filter.to === undefined;
    case 'values':
    case 'empty':
    case 'not-empty':
      return false;
  }
}
