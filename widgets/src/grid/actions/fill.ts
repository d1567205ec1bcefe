import { canEdit, cellText, dataColumn, type GridCore, typeOf } from '../core.ts';
import { type FillDirection, fillBlock } from '../model/fill.ts';
import type { Block } from '../model/range.ts';
import { partsOf } from './blocks.ts';
import { type Change, setCells } from './cells.ts';
import { chosenBlock } from './navigate.ts';
import { besides, type Refused, report } from './paste.ts';

/** Kinds whose values go on in a series; all others repeat. */
const counting = new Set([
  'normal',
  'input',
  'textarea',
  'input_pop',
  'inputNumber',
  'date',
  'datetime',
  'time',
  'progress',
]);

/** Continues the values of a block over the rows or columns beside it. */
export function fill(core: GridCore, source: Block, target: Block, direction: FillDirection, ctrl = false): void {
  const from = partsOf(core, source);
  const to = partsOf(core, target);
  const block = from.rows.map((row) =>
    from.columns.map((column) => ({ value: row[column.key], text: cellText(core, row, column) })),
  );
  const across = direction === 'left' || direction === 'right';
  const filled = fillBlock(block, direction, across ? to.columns.length : to.rows.length, {
    ctrl,
    repeats: (at) => !counting.has(typeOf(from.columns[at] ?? { key: '', title: '' }).type),
  });
  void write(core, to, filled, from.columns);
}

/**
 * Copies the first row of the chosen block down, or its first column to the right (Ctrl+D, Ctrl+R). A single row takes
 * what stands above it, a single column what stands before it.
 */
export function copyInto(core: GridCore, way: 'down' | 'right'): void {
  const block = chosenBlock(core);
  if (!block) return;
  const { rows, columns } = partsOf(core, block);
  const { first, source } = sourceOf(core, block, way);
  if (way === 'down' ? !first : !source) return;
  const cells = rows.map((row) =>
    columns.map((column) => {
      const from = way === 'down' ? { row: first, column } : { row, column: source };
      if (!from.row || !from.column) return { value: null, text: '' };
      return { value: from.row[from.column.key], text: cellText(core, from.row, from.column) };
    }),
  );
  void write(core, { rows, columns }, cells, way === 'down' ? columns : columns.map(() => source));
}

function sourceOf(core: GridCore, block: Block, way: 'down' | 'right') {
  const up = way === 'down' && block.top === block.bottom ? 1 : 0;
  const back = way === 'right' && block.left === block.right ? 1 : 0;
  const shown = core.store.shownAt(block.top - up);
  return { first: shown?.loading ? undefined : shown?.row, source: dataColumn(core, block.left - back) ?? undefined };
}

type Parts = ReturnType<typeof partsOf>;

/** Values go as they are within a column, as texts between columns; a text that its cell cannot read is reported. */
async function write(
  core: GridCore,
  { rows, columns }: Parts,
  cells: readonly (readonly { value: unknown; text: string }[])[],
  sources: readonly (Parts['columns'][number] | undefined)[],
): Promise<void> {
  const changes: Change[] = [];
  const refused: Refused[] = [];
  for (const [rowAt, row] of rows.entries()) {
    for (const [columnAt, column] of columns.entries()) {
      const cell = cells[rowAt]?.[columnAt];
      if (!cell || !canEdit(core, row, column)) continue;
      const rowId = core.store.idOf(row);
      const change = { rowId, key: column.key };
      if (sources[columnAt] === column || cell.text === '') {
        changes.push({ ...change, after: cell.text === '' ? null : cell.value });
        continue;
      }
      const read = await typeOf(column).fromText(cell.text, column, core.cells, row);
      if ('value' in read) changes.push({ ...change, after: read.value });
      else refused.push({ rowIndex: core.store.shownIndexOf(rowId), column, text: cell.text, why: read.wrong });
    }
  }
  changes.push(...(await besides(core, changes)));
  setCells(core, changes, 'set');
  if (refused.length > 0) report(core, refused);
}
