import { say } from '../../language/text.ts';
import { cellsOf } from '../actions/blocks.ts';
import { clearCells, commitEdit } from '../actions/edit.ts';
import { copyInto } from '../actions/fill.ts';
import { chosenBlock } from '../actions/navigate.ts';
import { askAndRemove, canMove, insertRows, isTooFast, moveRow } from '../actions/rows.ts';
import type { GridRow } from '../column.ts';
import { dataColumns, type GridCore, isRowDisabled } from '../core.ts';

export interface MenuItem {
  key: string;
  label: string;
  /** Keys that do the same. */
  hint?: string;
  disabled?: boolean;
  danger?: boolean;
  /** A line stands above it. */
  apart?: boolean;
  act: () => void;
}

/** What can be done with a row, or with the chosen block that it is in. @param hidden buttons without permission */
export function rowMenu(core: GridCore, row: GridRow, hidden: ReadonlySet<string>): MenuItem[] {
  const { store } = core;
  const { disabled = false, tree, dragSort, insertRow = true } = core.props();
  const at = store.indexOf(store.idOf(row));
  const rows = rowsOf(core, row);
  const locked = disabled || rows.some((one) => isRowDisabled(core, one));
  const noInsert = disabled || tree !== undefined || hidden.has('add');
  const insert = (index: number) => () => {
    if (!isTooFast(core)) insertRows(core, undefined, index);
  };
  const block = chosenBlock(core);
  const removes = !hidden.has('remove') && !hidden.has('batch_delete');
  return [
    ...(insertRow
      ? [
          { key: 'above', label: say('在上方插入'), disabled: noInsert, act: insert(at) },
          { key: 'below', label: say('在下方插入'), disabled: noInsert, act: insert(at + 1) },
        ]
      : []),
    ...(dragSort
      ? [
          {
            key: 'up',
            label: say('向上移'),
            apart: true,
            disabled: !canMove(core, row) || at === 0,
            act: () => moveRow(core, at, at - 1),
          },
          {
            key: 'down',
            label: say('向下移'),
            disabled: !canMove(core, row) || at === store.state.rows.list.length - 1,
            act: () => moveRow(core, at, at + 1),
          },
        ]
      : []),
    { key: 'copy', label: say('复制'), hint: 'Ctrl+C', apart: true, act: () => copyByHand(core) },
    // A page may not read the clipboard without asking; the keys may.
    { key: 'paste', label: say('粘贴'), hint: say('请按 Ctrl+V'), disabled: true, act: () => {} },
    {
      key: 'clear',
      label: say('清空内容'),
      hint: 'Delete',
      disabled: locked,
      act: () => block && clearCells(core, cellsOf(core, block)),
    },
    {
      key: 'fill',
      label: say('向下填充'),
      hint: 'Ctrl+D',
      disabled: locked || !block || (block.top === block.bottom && block.top === 0),
      act: () => copyInto(core, 'down'),
    },
    ...(removes
      ? [
          {
            key: 'remove',
            label: rows.length > 1 ? say('删除 {0} 行', rows.length) : say('删除行'),
            apart: true,
            danger: true,
            disabled: locked || tree !== undefined,
            act: () => void askAndRemove(core, rows),
          },
        ]
      : []),
  ];
}

/** Makes the row what the menu is about, unless it is in the chosen block already. */
export function chooseForMenu(core: GridCore, row: GridRow): void {
  commitEdit(core);
  const block = chosenBlock(core);
  const id = core.store.idOf(row);
  const at = core.store.shownIndexOf(id);
  if (block && at >= block.top && at <= block.bottom) return;
  const { first, last } = dataColumns(core);
  const { all } = core.layout();
  const [from, to] = [all[first], all[last]];
  if (!from || !to) return;
  const range = { anchor: { rowId: id, key: from.column.key }, head: { rowId: id, key: to.column.key } };
  core.store.set({ range });
}

/** The rows of the chosen block. */
function rowsOf(core: GridCore, row: GridRow): GridRow[] {
  const block = chosenBlock(core);
  if (!block) return [row];
  const rows: GridRow[] = [];
  for (let at = block.top; at <= block.bottom; at += 1) {
    const shown = core.store.shownAt(at);
    if (shown && !shown.loading) rows.push(shown.row);
  }
  return rows;
}

/** The browser's own copy command, which the box of the keyboard answers; it works on plain-http intranets too. */
function copyByHand(core: GridCore): void {
  core.view.focus();
  const box = document.activeElement;
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.value = ' ';
  box.select();
  const copied = document.execCommand('copy');
  box.value = '';
  if (!copied) core.view.warn(say('浏览器不允许，请按 Ctrl+C 复制'));
}
