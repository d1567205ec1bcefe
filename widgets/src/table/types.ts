import type { ReactNode } from 'react';

/** One column of a table of records. */
export interface Column<Row> {
  /** Unique; also the name that sorting asks for. */
  name: string;
  title: string;
  /** Width in px; without it the column takes what is left, at least 140. */
  width?: number;
  /** @default 'left' */
  align?: 'left' | 'right' | 'center';
  /** @default false */
  sortable?: boolean;
  /** The state of the row: on a card it stands before the other facts. @default false */
  state?: boolean;
  /**
   * 0 to 100. Where the table is too narrow, columns of the least go first; 100 never goes.
   * @default by place: the first 100, the state 85, then from 80 downwards
   */
  importance?: number;
  /**
   * What a cell says, where no character of it may be cut: the column gets the room of the longest on the page.
   * @default what `render` gives, for columns at the right that give plain text
   */
  exact?: (row: Row) => string;
  /** Whether a row has nothing here: a card leaves that out. @default never */
  isEmpty?: (row: Row) => boolean;
  /** What a cell shows; plain markup where it can be. */
  render: (row: Row) => ReactNode;
}

export interface TableSort {
  field: string;
  direction: 'asc' | 'desc';
}

/** Height of rows; `auto` follows the height of the window, so that ten of them are in view on a laptop. */
export type Density = 'auto' | 'large' | 'middle' | 'small';

export interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What a row is called, for its check box. */
  rowLabel: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Buttons of a row, in a column that stays in sight. */
  actions?: (row: Row) => ReactNode;
  /** Width in px of that column where buttons are words, for Chinese ones; where they are icons it follows from it. @default 172 */
  actionsWidth?: number;
  /** Columns that the user asked for: they stay, however narrow the table is. */
  kept?: ReadonlySet<string>;
  /** Names of the columns that have no room; who takes them offers them elsewhere. @default offered in the table's head */
  onFit?: (without: readonly string[]) => void;
  /** Chosen rows; without it there are no check boxes. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Whether a row can be chosen. @default every row */
  selectable?: (row: Row) => boolean;
  /** Choosing is what the table is for: a click anywhere on a row does it, and `one` takes the place of another. */
  choice?: 'one' | 'several';
  /** The row whose details stand elsewhere: the one that was clicked or has the focus (MasterDetail). */
  current?: string | null;
  onCurrent?: (id: string) => void;
  sort?: TableSort | null;
  onSort?: (sort: TableSort | null) => void;
  /** A width in px that the user gave a column, null when he took it back; without it columns keep theirs. */
  onResize?: ((name: string, width: number | null) => void) | undefined;
  /** Enter on a row. */
  onOpen?: (row: Row) => void;
  /** The rows are a tree: depth of a row, and whether it is unfolded (TreeTable). */
  treeOf?: (row: Row) => { level: number; open: boolean | null } | undefined;
  /** A key on a row that means something here: the row to go to, null when it means nothing. */
  onRowKey?: (key: string, index: number) => number | null;
  /** What stands below a row, over its whole width; null where nothing does (InnerTable). */
  inner?: (row: Row) => ReactNode;
  /** First load: bones of the right shape are drawn in place of rows. @default false */
  loading?: boolean;
  /** Later loads: the old rows stay under a thin bar. @default false */
  busy?: boolean;
  /** Bones to draw. @default 10 */
  bones?: number;
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** @default 'auto' */
  density?: Density;
  /** Cards for narrow screens. @default false */
  cards?: boolean;
  /** Facts on a card below its title. @default 3 */
  facts?: number;
}
