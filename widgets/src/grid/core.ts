import { type CellGrid, type CellType, isEmpty } from './cell.ts';
import type { GridColumn, GridRow } from './column.ts';
import type { Layout, PlacedColumn } from './model/layout.ts';
import type { Linkage } from './model/linkage.ts';
import type { CellReader } from './model/sort.ts';
import type { EditableGridProps } from './props.ts';
import { cellOf } from './registry.ts';
import type { GridStore } from './store.ts';

/** What the drawn grid does for the actions. */
export interface GridView {
  /** Scrolls until a cell is in view. */
  ensure: (shownIndex: number, columnIndex?: number) => void;
  scrollTop: () => void;
  /** Gives the keyboard to the grid. */
  focus: () => void;
  /** Gives the keyboard to the opened panel of a row. */
  enterPanel: (rowId: string) => void;
  /** Opens what a click on a cell that is not edited opens: details, or the sub-table. */
  openCell: (rowId: string, key: string) => void;
  /** Rows that fit in view. */
  pageRows: () => number;
  /** Asks before something dangerous. */
  ask: (question: string) => Promise<boolean>;
  warn: (text: string) => void;
  say: (text: string) => void;
  /** Opens the menu of the active cell's row. @returns whether there is one */
  openMenu: () => boolean;
  /** Opens sort and filter of the active cell's column. @returns whether there is one */
  openColumn: () => boolean;
  openFind: (replace: boolean) => void;
}

/** One grid: its state, its present props and what its parts may call. Lives as long as the grid. */
export interface GridCore {
  store: GridStore;
  props: () => EditableGridProps;
  /** All columns that the user may see, `hidden` ones among them. */
  columns: () => readonly GridColumn[];
  layout: () => Layout;
  cells: CellGrid;
  /** Chains of linked selects. */
  linkage: Linkage | null;
  view: GridView;
  /** Value of the cell that is being edited, once it was changed. */
  draft: { value: unknown } | null;
  checks: GridChecks;
  /** `disabledRows`, read. */
  isDisabledRow: (row: GridRow, index: number) => boolean;
  /** When rows were last inserted, in ms. */
  insertedAt: number;
}

/** Validation as it goes on. */
export interface GridChecks {
  /** Checks a cell whose value is being typed. */
  checkDraft: (rowId: string, key: string, value: unknown) => void;
  /** Checks cells that have changed, and those that their values meet. */
  changed: (changes: readonly { rowId: string; key: string; before: unknown; after: unknown }[]) => void;
  /** Rows came back: where a value of theirs must stand once and does not, all that hold it are checked. */
  came: (rows: readonly GridRow[]) => void;
  all: (rowIds?: readonly string[]) => Promise<number>;
  reset: () => void;
}

/** Whether nothing in a row may be changed. */
export function isRowDisabled(core: GridCore, row: GridRow): boolean {
  if (core.props().disabled) return true;
  // Places of rows are looked up only for those who ask.
  return core.props().disabledRows !== undefined && core.isDisabledRow(row, core.store.indexOf(core.store.idOf(row)));
}

/** Whether a cell may be changed. */
export function canEdit(core: GridCore, row: GridRow, column: GridColumn): boolean {
  const cell = cellOf(column.type);
  if (!cell || (!cell.Edit && !cell.toggle && !cell.ownClicks)) return false;
  return !isCellDisabled(core, row, column);
}

export function isCellDisabled(core: GridCore, row: GridRow, column: GridColumn): boolean {
  const own = typeof column.disabled === 'function' ? column.disabled(row, column) : column.disabled === true;
  return own || isRowDisabled(core, row);
}

/** The cell type of a column; one that nobody installed is drawn as text. */
export function typeOf(column: GridColumn): CellType {
  const cell = cellOf(column.type) ?? cellOf('normal');
  if (!cell) throw new Error('the cell type "normal" is missing');
  return cell;
}

/** Text of a cell, as it is copied and searched. */
export function cellText(core: GridCore, row: GridRow, column: GridColumn): string {
  const value = row[column.key];
  return isEmpty(value) ? '' : typeOf(column).toText(value, column, core.cells, row);
}

/** What sorting and filtering read of the grid's cells. */
export function readerOf(core: GridCore): CellReader {
  const columns = new Map(core.columns().map((column) => [column.key, column]));
  return {
    textOf: (row, key) => {
      const column = columns.get(key);
      return column ? cellText(core, row, column) : '';
    },
    compareOf: (key) => {
      const column = columns.get(key);
      return column && typeOf(column).compare;
    },
  };
}

/** The column at a place; null for the grid's own columns and none. */
export function dataColumn(core: GridCore, index: number): GridColumn | null {
  const placed: PlacedColumn | undefined = core.layout().all[index];
  return placed && !placed.own ? placed.column : null;
}

/** Places of the first and last column with data. */
export function dataColumns(core: GridCore): { first: number; last: number } {
  const { all } = core.layout();
  let first = all.findIndex((one) => !one.own);
  if (first < 0) first = 0;
  return { first, last: all.findLastIndex((one) => !one.own) };
}
