import type { GridColumn, GridRow } from './column.ts';

/** Errors of rows: by row id, then by column key. */
export type ErrorMap = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface AddOptions {
  /** Place among the rows, from 0. @default the end */
  index?: number;
  /** Starts editing in the last new row. @default true */
  setActive?: boolean;
  /** The view goes to the new rows; without it nothing is edited either. @default true */
  follow?: boolean;
}

/** What a page may ask of a grid by reference: what is not a value. */
export interface GridHandle {
  /** Adds rows with defaults and starts editing in the last. */
  addRows: (rows?: GridRow | readonly GridRow[], options?: AddOptions) => Promise<{ row: GridRow; rows: GridRow[] }>;
  /** Adds rows as they are; a row with a known id replaces that row. */
  pushRows: (rows: GridRow | readonly GridRow[], options?: AddOptions) => void;
  /** Inserts rows with defaults at a place. */
  insertRows: (rows: GridRow | readonly GridRow[], index: number) => void;
  /** Replaces all rows by existing ones. */
  loadData: (rows: readonly GridRow[]) => void;
  /** Replaces all rows by new ones. */
  loadNewData: (rows: readonly GridRow[]) => void;
  /** Takes rows out without asking. @throws Error for anything but ids and rows, and on a tree table */
  removeRows: (rows: string | readonly string[] | readonly GridRow[]) => void;
  /** The same by id. */
  removeRowsById: (ids: string | readonly string[]) => void;
  /** Takes the rows of `getSelectionData` out without asking, also those that a filter hides; 删除 takes those in view. */
  removeSelection: () => void;
  /** Selects nothing. */
  clearSelection: () => void;
  /** Selects just these rows; disabled ones stay out. */
  setSelection: (ids: readonly string[]) => void;
  /** Selects all rows, or none when all are. */
  toggleSelectionAll: () => void;
  /** Sets values of rows; raises `onValueChange` for each changed cell. */
  setValues: (changes: readonly { rowKey: string; values: Readonly<Record<string, unknown>> }[]) => void;
  /** All rows and the removed ones. */
  getAll: () => { tableData: GridRow[]; deleteData: GridRow[] };
  /** Rows to be stored; new ones come without id unless `keepNewId`. */
  getTableData: (options?: { rowIds?: readonly string[]; keepNewId?: boolean }) => GridRow[];
  /** New rows, without their ids. */
  getNewData: () => GridRow[];
  /** New rows, with the ids that the grid gave them. */
  getNewDataWithId: () => GridRow[];
  /** Existing rows that were removed, as they were loaded. */
  getDeleteData: () => GridRow[];
  /** Selected rows. */
  getSelectionData: () => GridRow[];
  /** The row of an id and whether it is new. */
  getIfRowById: (id: string) => { row: GridRow; isNew: boolean } | null;
  /** The row of an id, if it is new. */
  getNewRowById: (id: string) => GridRow | null;
  /** The column of a key. */
  getColumnByKey: (key: string) => GridColumn | null;
  /** Checks every row; null when all is well. */
  validateTable: (options?: { rowIds?: readonly string[] }) => Promise<ErrorMap | null>;
  /** The same; the name is the contract's. */
  fullValidateTable: () => Promise<ErrorMap | null>;
  /** Rows with the number of failures, checked unless `validate` is false. */
  getValues: (options?: {
    validate?: boolean;
    rowIds?: readonly string[];
  }) => Promise<{ error: number; values: GridRow[] }>;
  /** Shows what somebody else found wrong, e.g. the server, and goes to the first of it. @param keyboard default true: takes the keyboard there too */
  showErrors: (errors: ErrorMap, keyboard?: boolean) => void;
  /** Forgets what validation found. */
  resetValidate: () => void;
  /** Scrolls to the first row. */
  resetScrollTop: () => void;
  /** Scrolls until a row, and a column of it, are in view. */
  scrollTo: (rowId: string, key?: string) => void;
  /** Moves a row from one place to another. */
  rowResort: (oldIndex: number, newIndex: number) => void;
  /** Asks `disabledRows` again for the rows in view. */
  recalcDisableRows: () => void;
  /** Draws the rows in view again. */
  virtualRefresh: () => void;
  /** Sends a row to others who have the table open. */
  socketSendUpdateRow: (row: GridRow) => void;
  /** Takes the last step back. */
  undo: () => void;
  /** Takes the last undone step again. */
  redo: () => void;
  /** Totals of a column. */
  getStatisticsValue: (key: string) => { sum: string; average: string };
  /** Ends editing and keeps what was typed. */
  commitEdit: () => void;
  /** Rows count as stored from now on: nothing is new, changed or removed. */
  markClean: () => void;
  /** A row was stored as it was sent: only what was typed meanwhile is unsaved. @param stored what it is now, e.g. with its id */
  markSaved: (rowId: string, sent: GridRow, stored?: GridRow) => void;
  /** Gives the keyboard to the grid. */
  focus: () => void;
}
