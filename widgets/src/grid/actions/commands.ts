import { canEdit, type GridCore, typeOf } from '../core.ts';
import type { Command } from '../model/keys.ts';
import { cellsOf } from './blocks.ts';
import { setCells, travel } from './cells.ts';
import { clearCells, startEdit, toggleCell } from './edit.ts';
import { copyInto } from './fill.ts';
import { nextCell } from './leave.ts';
import { chosenBlock, goToCorner, goToRowEdge, jump, moveActive, selectAllCells } from './navigate.ts';
import { openByArrow, openRow } from './open.ts';
import { toggleRow } from './select.ts';

/**
 * Carries out a key's command on the active cell.
 * @returns whether the key was used up; false leaves it to the browser
 */
export function runCommand(core: GridCore, command: Command): boolean {
  const { range } = core.store.state;
  switch (command.type) {
    case 'move':
      if (command.rows === 0 && command.columns !== 0 && !command.extend && openByArrow(core, command.columns > 0))
        return true;
      moveActive(core, command.rows, command.columns, command.extend);
      return true;
    case 'jump':
      jump(core, command.rows, command.columns, command.extend);
      return true;
    case 'row-edge':
      goToRowEdge(core, command.end, command.extend);
      return true;
    case 'corner':
      goToCorner(core, command.end, command.extend);
      return true;
    case 'open': {
      const { tree, rowExpand } = core.props();
      if (!range || !(tree || rowExpand)) return false;
      const row = core.store.rowById(range.anchor.rowId);
      if (row && !openRow(core, row, command.open) && command.open) core.view.enterPanel(range.anchor.rowId);
      return true;
    }
    case 'page':
      moveActive(core, (command.down ? 1 : -1) * Math.max(1, core.view.pageRows() - 1), 0, command.extend);
      return true;
    case 'next':
      return nextCell(core, command.back);
    case 'select-all':
      selectAllCells(core);
      return true;
    case 'undo':
    case 'redo':
      travel(core, command.type);
      return true;
    case 'fill-down':
    case 'fill-right':
      copyInto(core, command.type === 'fill-down' ? 'down' : 'right');
      return true;
    case 'clear': {
      const block = chosenBlock(core);
      if (block) clearCells(core, cellsOf(core, block));
      return true;
    }
    case 'select-row': {
      const row = range && core.store.rowById(range.anchor.rowId);
      if (row && core.props().rowSelection) toggleRow(core, row);
      return true;
    }
    case 'toggle':
      return toggleChosen(core);
    case 'edit':
      if (!range || startEdit(core, range.anchor.rowId, range.anchor.key)) return true;
      if (command.by === 'arrow') core.view.openCell(range.anchor.rowId, range.anchor.key);
      else if (command.by === 'enter') moveActive(core, 1, 0, false);
      return true;
    case 'type':
      return range !== null && startEdit(core, range.anchor.rowId, range.anchor.key, command.text);
    case 'leave':
      if (!range || (range.anchor.rowId === range.head.rowId && range.anchor.key === range.head.key)) return false;
      core.store.set({ range: { anchor: range.anchor, head: range.anchor } });
      return true;
    case 'row-menu':
      return core.view.openMenu();
    case 'column-panel':
      return core.view.openColumn();
    case 'find':
    case 'replace':
      core.view.openFind(command.type === 'replace');
      return true;
  }
}

/** Space: switches every chosen check box to what the active one becomes; elsewhere it is typed. */
function toggleChosen(core: GridCore): boolean {
  const { range } = core.store.state;
  const row = range && core.store.rowById(range.anchor.rowId);
  const column = range && core.columns().find((one) => one.key === range.anchor.key);
  if (!row || !column) return false;
  const { toggle } = typeOf(column);
  if (!toggle) return startEdit(core, range.anchor.rowId, range.anchor.key, ' ');
  const block = chosenBlock(core);
  if (!block || (block.top === block.bottom && block.left === block.right)) return toggleCell(core, row, column);
  const after = toggle(row[column.key], column);
  const changes = cellsOf(core, block)
    .filter((cell) => cell.column === column && canEdit(core, cell.row, cell.column))
    .map((cell) => ({ rowId: core.store.idOf(cell.row), key: column.key, after }));
  setCells(core, changes, 'set');
  return true;
}
