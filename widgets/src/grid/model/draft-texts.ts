import type { GridRow } from '../column.ts';
import type { Stale } from './draft.ts';

/** How rows, columns and values are called on the screen. */
export interface Names {
  row: (id: string) => string;
  column: (key: string) => string;
  value: (key: string, value: unknown) => string;
}

/** What of a draft was not taken over, one sentence each. */
export function staleTexts(stale: readonly Stale[], names: Names): string[] {
  return stale.map((part) => textOf(part, names));
}

function textOf(part: Stale, names: Names): string {
  switch (part.type) {
    case 'row-gone':
      return `${names.row(part.id)}已被删除，未恢复：${valuesText(part.values, names)}`;
    case 'cell-changed':
      return `${names.row(part.id)}的“${names.column(part.key)}”已被改为“${names.value(part.key, part.now)}”，未恢复您的“${names.value(part.key, part.value)}”`;
    case 'removed-row-changed':
      return `${names.row(part.id)}已被修改，未再次删除`;
    case 'row-exists':
      return `${names.row(part.id)}已存在，未再次新增`;
    case 'column-gone':
      return `列“${names.column(part.key)}”已不存在，其中的内容未恢复`;
  }
}

function valuesText(values: GridRow, { column, value }: Names): string {
  return Object.entries(values)
    .map(([key, one]) => `${column(key)}“${value(key, one)}”`)
    .join('、');
}
