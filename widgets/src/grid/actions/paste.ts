import { say } from '../../language/text.ts';
import type { Parsed } from '../cell.ts';
import type { GridColumn } from '../column.ts';
import { canEdit, dataColumn, type GridCore, typeOf } from '../core.ts';
import type { Step } from '../model/history.ts';
import type { Block } from '../model/range.ts';
import { type Change, setCells } from './cells.ts';
import { chosenBlock } from './navigate.ts';
import { addBlankRows } from './rows.ts';

/** A cell that was not taken over, and why. */
export interface Refused {
  rowIndex: number;
  column: GridColumn;
  text: string;
  why: string;
}

/** Most cells that a summary names; `onRefused` has them all. */
const mostNamed = 3;

/** Most cells of one paste. */
export const mostPasted = 200_000;

/**
 * Puts texts into cells from the chosen block on. One text fills the whole block; a smaller one is repeated where it
 * fits a whole number of times. More rows than there are: asks whether to append.
 */
export async function pasteTexts(core: GridCore, texts: readonly (readonly string[])[]): Promise<void> {
  const block = chosenBlock(core);
  const width = Math.max(0, ...texts.map((line) => line.length));
  if (!block || width === 0 || core.props().disabled) return;
  if (width * texts.length > mostPasted) return core.view.warn(say('一次最多粘贴 {0} 个单元格', mostPasted));
  const rows = repeated(texts.length, block.bottom - block.top + 1);
  const columns = repeated(width, block.right - block.left + 1);
  const missing = block.top + rows - core.store.shownCount;
  let begun: Step | undefined;
  if (
    missing > 0 &&
    !core.props().tree &&
    (await core.view.ask(say('粘贴的内容多出 {0} 行，是否追加到表格末尾？', missing)))
  ) {
    addBlankRows(core, missing);
    begun = core.store.state.history.done.at(-1);
  }
  const cells = cellsAt(core, block, rows, columns, (row, column) => texts[row % texts.length]?.[column % width] ?? '');
  await writeCells(core, cells, begun);
  chooseBlock(core, block.top, block.left, rows, columns);
}

function cellsAt(
  core: GridCore,
  { top, left }: Block,
  rows: number,
  columns: number,
  textAt: (row: number, column: number) => string,
): TextCell[] {
  const cells: TextCell[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < columns; at += 1) {
      const column = dataColumn(core, left + at);
      if (column) cells.push({ rowIndex: top + row, column, text: textAt(row, at) });
    }
  }
  return cells;
}

/** A text that is to become the value of a cell in view. */
export type TextCell = Omit<Refused, 'why'>;

/**
 * Reads texts into cells as one step and reports what was refused.
 * @param begun the step that added rows for them
 * @returns how many were taken over
 */
export async function writeCells(core: GridCore, cells: readonly TextCell[], begun?: Step): Promise<number> {
  const reads: {
    change: Omit<Change, 'after'>;
    cell: TextCell;
    read: Parsed<unknown> | Promise<Parsed<unknown>>;
  }[] = [];
  const refused: Refused[] = [];
  for (const cell of cells) {
    const { column, text } = cell;
    const shown = core.store.shownAt(cell.rowIndex);
    if (!shown || shown.loading) continue;
    if (!canEdit(core, shown.row, column)) {
      if (text !== '') refused.push({ ...cell, why: say('不可编辑') });
      continue;
    }
    const read: Parsed<unknown> | Promise<Parsed<unknown>> =
      text === '' ? { value: null } : typeOf(column).fromText(text, column, core.cells, shown.row);
    reads.push({ change: { rowId: core.store.idOf(shown.row), key: column.key }, cell, read });
  }
  const changes: Change[] = [];
  const answers = await Promise.all(reads.map(({ read }) => read));
  answers.forEach((answer, at) => {
    const one = reads[at];
    if (!one) return;
    if ('wrong' in answer) refused.push({ ...one.cell, why: answer.wrong });
    else changes.push({ ...one.change, after: answer.value });
  });
  changes.push(...(await besides(core, changes)));
  setCells(core, changes, 'set', begun);
  if (refused.length > 0) report(core, refused);
  return changes.length;
}

/** What the new values give to other columns of their rows. A cell that has a text of its own keeps it. */
export async function besides(core: GridCore, changes: readonly Change[]): Promise<Change[]> {
  const giving = core.columns().filter((column) => typeOf(column).beside);
  if (giving.length === 0) return [];
  const own = new Set(changes.map(({ rowId, key }) => `${rowId}\n${key}`));
  const given = await Promise.all(
    giving.map(async (column): Promise<Change[]> => {
      const mine = changes.filter(({ key }) => key === column.key);
      const values = mine.map(({ after }) => after);
      // A list that fails to answer leaves its neighbours as they are; the values themselves were found.
      const beside =
        values.length > 0
          ? await typeOf(column)
              .beside?.(values, column, core.cells)
              .catch(() => [])
          : [];
      return mine.flatMap(({ rowId }, at) =>
        Object.entries(beside?.[at] ?? {}).map(([key, after]) => ({ rowId, key, after })),
      );
    }),
  );
  return given.flat().filter(({ rowId, key }) => !own.has(`${rowId}\n${key}`));
}

export function report(core: GridCore, refused: readonly Refused[]): void {
  core.props().onRefused?.(refused);
  const columnAt = ({ column }: Refused) => core.layout().indexOf.get(column.key) ?? 0;
  const places = refused
    .toSorted((a, b) => a.rowIndex - b.rowIndex || columnAt(a) - columnAt(b))
    .slice(0, mostNamed)
    .map(({ rowIndex, column, why }) => say('第 {0} 行“{1}”：{2}', rowIndex + 1, column.title, why))
    .join(say('；'));
  const more = refused.length > mostNamed ? '…' : '';
  core.view.warn(
    refused.length === 1 ? say('{0}，未写入', places) : say('{0} 个单元格未写入。{1}', refused.length, places + more),
  );
}

function chooseBlock(core: GridCore, top: number, left: number, rows: number, columns: number): void {
  const { all } = core.layout();
  const from = core.store.shownId(top);
  const to = core.store.shownId(Math.min(top + rows, core.store.shownCount) - 1);
  const [first, last] = [all[left], all[Math.min(left + columns, all.length) - 1]];
  if (from === undefined || to === undefined || !first || !last) return;
  core.store.set({
    range: { anchor: { rowId: from, key: first.column.key }, head: { rowId: to, key: last.column.key } },
  });
}

/** How many lines a paste covers: the whole block when the texts fit into it a whole number of times. */
function repeated(texts: number, block: number): number {
  return block > texts && block % texts === 0 ? block : texts;
}
