import { type Region, type Run, sheetOf } from '@dossier/contract/online/print/bands.ts';
import type { Cell, Design } from '@dossier/contract/online/print/design.ts';
import type { ReadSet, SheetRecord } from './sets.ts';
import { type CellValue, nowhere, type Place, type Values } from './values.ts';

/** A cell of a block, from the block's first row. */
export interface LaidCell {
  row: number;
  cell: Cell;
  value: CellValue;
}

/** Rows that stay on one page, with what is in them. */
export interface Block {
  /** First row of the design that it is made of. */
  from: number;
  heights: readonly number[];
  cells: LaidCell[];
}

interface Laying {
  design: Design;
  sets: ReadonlyMap<string, ReadSet>;
  values: Values;
}

/** The sheet filled with its records, from top to bottom. */
export function layOut(laying: Laying) {
  const { design, sets } = laying;
  const sheet = sheetOf(design);
  const pieces = makePieces(design);
  const fill = (run: Run, place: Place): Block[] =>
    pieces(run).map(({ from, heights, cells }) => ({
      ...{ from, heights },
      cells: cells.map((cell) => ({ row: cell.row - from, cell, value: laying.values.cell(cell, place) })),
    }));
  const fillAll = (runs: readonly Run[]) => runs.flatMap((run) => fill(run, nowhere));

  function* region(laid: Region, records: readonly SheetRecord[], level: number): Generator<Block> {
    const by = laid.levels[level];
    const { set } = laid;
    if (by === undefined) {
      for (const [at, record] of records.entries())
        for (const run of laid.details) yield* fill(run, { set, record, row: at + 1, group: records });
      return;
    }
    for (const group of groupsBy(records, by)) {
      const place: Place = { set, record: null, row: 0, group };
      for (const head of laid.heads) if (head.by === by) yield* fill(head, place);
      yield* region(laid, group, level + 1);
      for (const foot of laid.feet) if (foot.by === by) yield* fill(foot, place);
    }
  }

  function* body(): Generator<Block> {
    for (const segment of sheet.body) {
      if (segment.type === 'fixed') yield* fill(segment, nowhere);
      else yield* region(segment, sets.get(segment.set)?.records ?? [], 0);
    }
  }

  return { pageHead: fillAll(sheet.pageHead), pageFoot: fillAll(sheet.pageFoot), body: body() };
}

/** Records that say the same of a field, in the order in which the first of each came. */
function groupsBy(records: readonly SheetRecord[], by: string): SheetRecord[][] {
  const groups = new Map<string, SheetRecord[]>();
  for (const record of records) {
    const key = record.get(by)?.text ?? '';
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return [...groups.values()];
}

interface Piece {
  from: number;
  heights: readonly number[];
  cells: readonly Cell[];
}

/** Cuts runs of rows where no cell reaches over the cut: a page may end there. Each run is cut once. */
function makePieces({ rows, cells }: Design) {
  const known = new Map<number, Piece[]>();
  return ({ from, to }: Run): Piece[] => {
    const cut = known.get(from);
    if (cut) return cut;
    const pieces: Piece[] = [];
    let begin = from;
    for (let row = from + 1; row <= to; row += 1) {
      const reaches = cells.some((cell) => cell.row >= begin && cell.row < row && cell.row + cell.rows > row);
      if (row < to && reaches) continue;
      pieces.push({
        from: begin,
        heights: rows.slice(begin, row).map(({ height }) => height),
        cells: cells.filter((cell) => cell.row >= begin && cell.row < row),
      });
      begin = row;
    }
    known.set(from, pieces);
    return pieces;
  };
}
