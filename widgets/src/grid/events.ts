import type { GridColumn, GridRow } from './column.ts';

export interface AddedEvent {
  row: GridRow | undefined;
  rows: readonly GridRow[];
  insertIndex: number;
}

export interface RemoveEvent {
  deleteRows: readonly GridRow[];
  /** With `asyncRemove`: takes the rows out at last. */
  confirmRemove: () => void;
}

export interface SelectEvent {
  type: 'radio' | 'checkbox' | 'checkbox-all';
  action: 'selected' | 'unselected' | 'selected-all';
  row: GridRow | undefined;
  selectedRows: readonly GridRow[];
  selectedRowIds: readonly string[];
}

export interface ValueEvent {
  /** Type of the column. */
  type: string;
  value: unknown;
  oldValue: unknown;
  row: GridRow;
  column: GridColumn;
  /** -1 when the row is not in view. */
  rowIndex: number;
  columnIndex: number;
  /** Set by `setValues`, paste, fill or undo instead of typing. */
  isSetValues: boolean;
}

export interface GridEvents {
  /** Rows were added at the end, or where the page said. */
  onAdded?: (event: AddedEvent) => void;
  /** Rows were inserted at a place. */
  onInserted?: (event: AddedEvent) => void;
  /** 保存 of the tool bar was pressed. */
  onSave?: () => void;
  /** Rows are to be, or were, removed. */
  onRemove?: (event: RemoveEvent) => void;
  /** A row was moved, by places among all rows. */
  onDragged?: (event: { oldIndex: number; newIndex: number }) => void;
  /** The selection changed by a user. */
  onSelectRowChange?: (event: SelectEvent) => void;
  /** Another page, or another size of pages, was asked for. */
  onPageChange?: (page: { current: number; pageSize: number }) => void;
  /** A cell changed, by whatever way. */
  onValueChange?: (event: ValueEvent) => void;
  /** 确定 in 详细信息; the dialog closes when the callback gets true. */
  onDetailsConfirm?: (event: { row: GridRow; column: GridColumn; callback: (close: boolean) => void }) => void;
  /** A cell was left. */
  onEditClosed?: (event: { row: GridRow; column: GridColumn; changed: boolean }) => void;
  /** Cells that a paste, a fill or an import could not read. */
  onRefused?: (refused: readonly { rowIndex: number; column: GridColumn; text: string; why: string }[]) => void;
}
