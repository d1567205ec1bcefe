import type { ReactNode, Ref } from 'react';
import { later } from '../language/text.ts';
import type { GridColumn, GridRow, GridSlots } from './column.ts';
import type { GridEvents } from './events.ts';
import type { GridHandle } from './handle.ts';
import type { LinkageConfig } from './model/linkage.ts';
import type { DisabledRows } from './model/selection.ts';

/** Buttons of the tool bar. `collapse` folds what a page marks with the class `dg-collapsible` in its slots. */
export type ToolbarButton = 'add' | 'remove' | 'clearSelection' | 'save' | 'collapse';

export interface ToolbarConfig {
  /** @default ['add', 'remove', 'clearSelection'] */
  btn?: readonly ToolbarButton[];
  /** Which of the page's own parts are drawn. @default ['prefix', 'suffix'] */
  slot?: readonly ('prefix' | 'suffix')[];
  /** Search, columns, export and full screen at the right. @default true */
  tools?: boolean;
}

/** A button of the tool bar under another name or sign, or not at all. */
export interface ButtonConfig {
  /** @default true */
  enabled?: boolean;
  buttonName?: string;
  buttonIcon?: ReactNode;
}

export interface Pagination {
  /** @default 1 */
  current?: number;
  /** @default 10 */
  pageSize?: number;
  /** @default [10, 20, 30] */
  pageSizeOptions?: readonly number[];
  /** @default 100 */
  total?: number;
  /** @default true */
  showQuickJumper?: boolean;
  /** @default true */
  showSizeChanger?: boolean;
}

/** Rows whose children are loaded when they are opened. */
export interface TreeConfig {
  /** Field of a row with its parent's key. @default 'parentId' */
  queryKey?: string;
  /** Field that says that a row has children. @default 'hasChildren' */
  hasChildrenKey?: string;
  /** Parent of the topmost rows. @default '0' */
  topValue?: string;
  /** Column that shows the level. @default the first */
  column?: string;
  /** Asks for the children of a row: an array, or an answer with `records`. */
  load: (query: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Further parameters of each question. */
  params?: Readonly<Record<string, unknown>>;
  /** Condition handed on as it is. */
  condition?: string;
}

export interface EditableGridProps extends GridEvents {
  /** Name of the grid for screen readers. */
  label: string;
  /** The columns in their order; a new array lays the grid out anew. */
  columns: readonly GridColumn[];
  /** Existing rows; every new array is loaded afresh and forgets what was changed. */
  dataSource?: readonly GridRow[];
  /** Controlled rows: the page keeps them. Excludes `dataSource`. */
  rows?: readonly GridRow[];
  /** Called with the rows after every change. */
  onRowsChange?: (rows: readonly GridRow[]) => void;
  /** What must be imperative; see `GridHandle`. */
  ref?: Ref<GridHandle>;

  /** Key field of a row. @default 'id' */
  rowKey?: string;
  /** What stands before and after the number of a new row's id. @default 'row_' and '_new' */
  idPrefix?: string;
  /** What stands after the number of a new row's id. @default '_new' */
  idSuffix?: string;
  /** Permission prefix; see {@link GridAccess}. */
  authPre?: string;
  /** Buttons above the grid. @default false */
  toolbar?: boolean;
  /** Which buttons those are. */
  toolbarConfig?: ToolbarConfig;
  /** What 新增 is called here. */
  addBtnCfg?: ButtonConfig;
  /** What 删除 is called here. */
  removeBtnCfg?: ButtonConfig;
  /** Before the buttons. */
  toolbarPrefix?: ReactNode;
  /** After the buttons. */
  toolbarSuffix?: ReactNode;
  /** At the end of the tool bar. */
  toolbarAfter?: ReactNode;
  /** A column with numbers of rows. @default false */
  rowNumber?: boolean;
  /** A column that selects rows. @default false */
  rowSelection?: boolean;
  /** Whether the column with numbers stays at the left edge or scrolls with the rest. @default 'left' */
  rowNumberFixed?: OwnFixed;
  /** The same of the column that selects. @default 'left' */
  rowSelectionFixed?: OwnFixed;
  /** The same of the column that opens rows. @default 'left' */
  rowExpandFixed?: OwnFixed;
  /** The same of the column with the handles. @default 'left' */
  dragSortFixed?: OwnFixed;
  /** Many rows, or one. @default 'checkbox' */
  rowSelectionType?: 'checkbox' | 'radio';
  /** Draws what a row opens below itself. */
  rowExpand?: (row: GridRow) => ReactNode;
  /** A handle in the first column drags rows. @default false */
  dragSort?: boolean;
  /** Field with the order of rows. @default 'orderNum' */
  dragSortKey?: string;
  /** Number of the first row in the order field. @default 1 */
  sortBegin?: number;
  /** Rows that cannot be dragged. */
  notAllowDrag?: readonly { key: string; value: unknown }[];
  /** The rows are on their way. @default false */
  loading?: boolean;
  /** What went wrong while loading; shown with a button that asks again. */
  error?: string | null;
  /** Asks for the rows anew: after an error, and when the live line was down for a while. */
  onRetry?: () => void;
  /** Blocks editing, selecting and opening. @default false */
  disabled?: boolean;
  /** Rows that are neither edited nor selected. */
  disabledRows?: DisabledRows;
  /** Lines between columns and around the grid. @default true */
  bordered?: boolean;
  /** Fixed height in px; `auto` is as high as the rows up to `maxHeight`. @default 'auto' */
  height?: number | 'auto';
  /** In px, or a CSS length. @default 400 */
  maxHeight?: number | string;
  /** Density; the smaller ones have smaller buttons too. @default 'medium' */
  size?: GridSize;
  /** Height of a row in px. @default by size */
  rowHeight?: number;
  /** Giving any key shows pages below the grid. */
  pagination?: Pagination;
  /** A click on a row opens a popover below it with this. */
  subForm?: (row: GridRow) => ReactNode;
  /** The same with the main form of a page. */
  mainForm?: (row: GridRow) => ReactNode;
  /** What 详细信息 shows. @default all columns with their texts */
  detail?: (row: GridRow) => ReactNode;
  /** OK closes 详细信息. @default true */
  okClose?: boolean;
  /** A click on a row selects it. @default false */
  clickSelectRow?: boolean;
  /** Marks cells that others changed for 1400 ms. @default false */
  reloadEffect?: boolean;
  /** Further rules by column key, tried after those of the columns. */
  editRules?: Readonly<Record<string, GridColumn['validateRules']>>;
  /** Removal waits for the page: see `onRemove`. @default false */
  asyncRemove?: boolean;
  /** Cells always look like inputs. @default false */
  alwaysEdit?: boolean;
  /** Typing on a cell with text goes on behind that text; without it, as in a spreadsheet, it takes its place. @default false */
  keyboardEdit?: boolean;
  /** What opens an editor. @default 'click' */
  editOn?: 'click' | 'dblclick';
  /** Chains of linked selects: the first column of each, and where choices come from. */
  linkageConfig?: readonly LinkageConfig[];
  /** Live refresh with others who have the same table open. @default false */
  socketReload?: boolean;
  /** Which rows: grids with the same key hear each other. @default 'vxe-default' */
  socketKey?: string;
  /** Drawings for columns of type `slot`, by their `slotName`. */
  slots?: GridSlots;
  /** Rows nest, and children are loaded when a row is opened. */
  tree?: TreeConfig;
  /** Name under which widths, order and visibility of columns are remembered. */
  cacheColumnsKey?: string;
  /** Name under which unsaved rows survive a reload. */
  draftKey?: string;
  /** Name of an exported file. @default the label */
  exportName?: string;
  /** How many rows 新增 adds, where, and whether the view follows; a button beside it changes that. @default false */
  addButtonSettings?: boolean;
  /** 新增 begins editing in the new row. @default true */
  addSetActive?: boolean;
  /** 新增 puts rows in front of the first row of which this is true, such as fixed ones at the end. @default after the last */
  addBefore?: (row: GridRow) => boolean;
  /** Rows can be inserted from the menu of a row and by a double click on its handle. @default true */
  insertRow?: boolean;
  /** Tab or Enter past the last cell adds a row. @default false */
  appendAtEnd?: boolean;
  /** A new row takes over the values of the row above in these columns. */
  carryOver?: readonly string[];
}

/** Whether one of the grid's own columns stays at the left edge. */
export type OwnFixed = 'left' | 'none';

export type GridSize = 'medium' | 'small' | 'mini' | 'tiny';

/** Heights of rows by size, in px; 61 is the specification's. */
export const rowHeights: Readonly<Record<GridSize, number>> = { medium: 61, small: 48, mini: 40, tiny: 32 };

/** Limits and texts of the specification that the grid keeps. */
export const gridLimits = {
  maxHeight: 400,
  /** Two insertions within this many ms: the second is refused. */
  insertThrottle: 1500,
  clickThrottle: 300,
  /** How long 删除 shows that it was pressed, in ms. */
  removeLoading: 300,
  insertTooFast: later('你点击的太快了，请慢点点击!'),
} as const;
