/** A cell by its row and column. */
export interface CellRef {
  rowId: string;
  key: string;
}

/** A block of chosen cells: where it began and where it reaches. */
export interface CellRange {
  anchor: CellRef;
  head: CellRef;
}

/** A block by places among rows and columns in view; all inclusive. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The block between two places. */
export function blockBetween(a: { row: number; column: number }, b: { row: number; column: number }): Block {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

export function sameCell(a: CellRef | null, b: CellRef | null): boolean {
  return a === b || (a !== null && b !== null && a.rowId === b.rowId && a.key === b.key);
}

/** Number of cells of a block. */
export function sizeOf(block: Block): number {
  return (block.bottom - block.top + 1) * (block.right - block.left + 1);
}
