import type { ComponentType, ReactNode } from 'react';
import type { Choice, PersonKey, WidgetData } from '../data/widget-data.ts';
import type { DepartKey } from '../depart/depart-key.ts';
import type { CellUploads } from './cell-uploads.ts';
import type { GridColumn, GridRow, GridSlots } from './column.ts';

/** Where the active cell goes after editing. */
export type Move = 'stay' | 'down' | 'up' | 'right' | 'left';

/**
 * Kinds of text that are not in the row: users and departments by what is stored of them, categories by id, areas by
 * code, values of a table dictionary, records of configured lists.
 */
export type LabelKind =
  | `user:${PersonKey}`
  | `depart:${DepartKey}`
  | 'category'
  | 'area'
  | `dict:${string}`
  | `record:${string}`;

/** What a cell may ask of its grid. */
export interface CellGrid {
  /** The nearest provider. */
  data: WidgetData;
  /** Choices of a column in a row: options, dictionary, linked choices. */
  choices: (column: GridColumn, row: GridRow) => readonly Choice[];
  /** True while the choices of the column are on their way. */
  choicesLoading: (column: GridColumn, row: GridRow) => boolean;
  /** Text of a stored value; undefined while it is on its way. Unknown values stand for themselves. */
  label: (kind: LabelKind, value: string) => string | undefined;
  /** Remembers a text that a picker already knows, so that it is not asked for. */
  remember: (kind: LabelKind, value: string, text: string) => void;
  /** Stored values of texts, for pasting; texts that nothing matches are missing. */
  valuesOf: (kind: LabelKind, texts: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Resolves when all texts and choices that were asked for have come. */
  known: () => Promise<void>;
  /** Sets values of the row's other columns, as a popup report does. */
  setValues: (rowId: string, values: Readonly<Record<string, unknown>>) => void;
  /** The row as it is now; undefined when it was removed. */
  rowOf: (rowId: string) => GridRow | undefined;
  /** Uploads of this grid; they outlive the cells that show them. */
  uploads: CellUploads;
  slots: GridSlots;
  /** Gives the keyboard back to the grid, when a menu or dialog that a view opened has closed. */
  focus: () => void;
}

export interface CellViewProps<V = unknown> {
  value: V;
  row: GridRow;
  rowId: string;
  /** Place among the rows in view, from 0. */
  rowIndex: number;
  /** Place among the columns that are shown, own ones included, from 0. */
  columnIndex: number;
  column: GridColumn;
  grid: CellGrid;
  /** Others have just changed the cell (`reloadEffect`). */
  flashing: boolean;
  /** The cell may not be changed. */
  disabled: boolean;
  /** Sets the value at once, without an editor: check boxes, uploads, slots. */
  onChange: (value: V) => void;
}

export interface CellEditProps<V = unknown> extends Omit<CellViewProps<V>, 'disabled' | 'columnIndex' | 'flashing'> {
  /** Text whose typing opened the editor; it replaces the value. */
  typed: string | null;
  /** Changes the draft; the row changes when editing ends. */
  onChange: (value: V) => void;
  /** Ends editing and keeps the draft, or the value given. @param move default `stay` */
  onDone: (move?: Move, value?: V) => void;
  /** Ends editing and drops the draft. */
  onCancel: () => void;
}

/** A pasted or imported text, read. */
export type Parsed<V> = { value: V } | { wrong: string };

/**
 * A kind of cell. `View` is light: no antd component in a cell at rest.
 * `V` is what the row stores; null, undefined and '' all mean empty.
 */
export interface CellType<V = unknown> {
  type: string;
  /** Further names of the same kind. */
  aliases?: readonly string[];
  View: (props: CellViewProps<V>) => ReactNode;
  /** `View` uses no hooks: it is drawn as a part of its row, which saves a component in each cell. @default false */
  plain?: boolean;
  /** Absent: the cell has no editor. Focuses itself through the grid: its first input gets the focus. */
  Edit?: ComponentType<CellEditProps<V>>;
  /** The editor is a line or an area of text: with `keyboardEdit` typing goes on behind what is there. @default false */
  goesOn?: boolean;
  /** Stays in the page, unseen, once an editor of this kind was open (view/KeptParts.tsx). */
  Kept?: ComponentType;
  /** Space and click switch the value in place. */
  toggle?: (value: V, column: GridColumn) => V;
  /** The view itself takes clicks (buttons of uploads, slots); a click does not open an editor. @default false */
  ownClicks?: boolean;
  align?: 'left' | 'center' | 'right';
  /** Width in px where the column gives none. */
  width?: number;
  /** A narrower column is widened to this, in px. */
  leastWidth?: number;
  /** Put on top of the column's width, in px. */
  extraWidth?: number;
  /** Value of a new row where the column has no default. */
  create?: (column: GridColumn) => V | undefined;
  /** For copy, export, search and the tooltip. */
  toText: (value: V, column: GridColumn, grid: CellGrid, row: GridRow) => string;
  /** For paste and import. An empty text always means empty and is not handed over. */
  fromText: (text: string, column: GridColumn, grid: CellGrid, row: GridRow) => Parsed<V> | Promise<Parsed<V>>;
  /** What pasted or imported values give to other columns of their rows: one set per value, asked for in one call. */
  beside?: (
    values: readonly V[],
    column: GridColumn,
    grid: CellGrid,
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Order of two values that are not empty. @default by text, numbers by size */
  compare?: (a: V, b: V) => number;
}

/** Types a cell by its value; the grid itself handles cells of unknown values. */
export function defineCell<V>(cell: CellType<V>): CellType {
  // The grid hands a cell nothing but values of its own column, so the value's type is the cell's to know.
  return cell as unknown as CellType;
}

/** Whether a stored value counts as empty. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
