import { say } from '../../language/text.ts';
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
      return say('{0}已被删除，未恢复：{1}', names.row(part.id), valuesText(part.values, names));
    case 'cell-changed':
      return say(
        '{0}的“{1}”已被改为“{2}”，未恢复您的“{3}”',
        names.row(part.id),
        names.column(part.key),
        names.value(part.key, part.now),
        names.value(part.key, part.value),
      );
    case 'removed-row-changed':
      return say('{0}已被修改，未再次删除', names.row(part.id));
    case 'row-exists':
      return say('{0}已存在，未再次新增', names.row(part.id));
    case 'column-gone':
      return say('列“{0}”已不存在，其中的内容未恢复', names.column(part.key));
  }
}

function valuesText(values: GridRow, { column, value }: Names): string {
  return Object.entries(values)
    .map(([key, one]) => `${column(key)}“${value(key, one)}”`)
    .join(say('、'));
}
