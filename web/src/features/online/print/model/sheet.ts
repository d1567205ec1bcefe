import { runsOf } from '@dossier/contract/online/print/bands.ts';
import {
  type Cell,
  type CellStyle,
  type Design,
  mostColumns,
  mostRows,
  type SheetRow,
} from '@dossier/contract/online/print/design.ts';

/** Cells beside one another. */
export interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** The cell that covers a place. */
export const cellAt = ({ cells }: Design, row: number, column: number): Cell | undefined =>
  cells.find((cell) => covers(cell, row, column));

const covers = (cell: Area, row: number, column: number): boolean =>
  row >= cell.row && row < cell.row + cell.rows && column >= cell.column && column < cell.column + cell.columns;

const meets = (one: Area, other: Area): boolean =>
  one.row < other.row + other.rows &&
  other.row < one.row + one.rows &&
  one.column < other.column + other.columns &&
  other.column < one.column + one.columns;

/** The area between two places; cells that reach over its edge make it larger. */
export function areaOf(
  design: Design,
  from: { row: number; column: number },
  to: { row: number; column: number },
): Area {
  let area = {
    row: Math.min(from.row, to.row),
    column: Math.min(from.column, to.column),
    rows: Math.abs(from.row - to.row) + 1,
    columns: Math.abs(from.column - to.column) + 1,
  };
  for (;;) {
    const before = area;
    for (const cell of design.cells.filter((one) => meets(one, before))) {
      const row = Math.min(area.row, cell.row);
      const column = Math.min(area.column, cell.column);
      const end = {
        row: Math.max(area.row + area.rows, cell.row + cell.rows),
        column: Math.max(area.column + area.columns, cell.column + cell.columns),
      };
      area = { row, column, rows: end.row - row, columns: end.column - column };
    }
    if (area.rows === before.rows && area.columns === before.columns) return area;
  }
}

const blank = (row: number, column: number): Cell => ({
  ...{ row, column, rows: 1, columns: 1, kind: 'text', text: '', style: {} },
});

/** Changes the cell of a place, which is made where there is none; what says nothing and looks like nothing goes. */
export function withCell(design: Design, row: number, column: number, patch: Partial<Cell>): Design {
  const known = cellAt(design, row, column);
  const next = { ...(known ?? blank(row, column)), ...patch };
  const rest = design.cells.filter((cell) => cell !== known);
  return { ...design, cells: isNothing(next) ? rest : [...rest, next] };
}

const isNothing = ({ kind, text, style, rows, columns }: Cell): boolean =>
  kind === 'text' && text === '' && rows === 1 && columns === 1 && Object.keys(style).length === 0;

/** Gives all cells of an area a look; `undefined` takes a part of it away. */
export function withStyle(design: Design, area: Area, patch: Partial<CellStyle>): Design {
  let next = design;
  for (const { row, column } of placesOf(design, area)) {
    const style = Object.fromEntries(
      Object.entries({ ...cellAt(next, row, column)?.style, ...patch }).filter(
        ([, value]) => value !== undefined && value !== false && value !== '',
      ),
    );
    next = withCell(next, row, column, { style });
  }
  return next;
}

/** First places of the cells of an area. */
function placesOf(design: Design, { row, column, rows, columns }: Area): { row: number; column: number }[] {
  const places: { row: number; column: number }[] = [];
  for (let r = row; r < row + rows; r += 1)
    for (let c = column; c < column + columns; c += 1) {
      const cell = cellAt(design, r, c);
      if (!cell || (cell.row === r && cell.column === c)) places.push({ row: r, column: c });
    }
  return places;
}

/** Whether an area can become one cell: it lies in rows of one kind, and is more than one. */
export function canMerge(design: Design, area: Area): boolean {
  if (area.rows * area.columns < 2) return false;
  const only = design.cells.find((cell) => cell.row === area.row && cell.column === area.column);
  if (only && only.rows === area.rows && only.columns === area.columns) return false;
  return runsOf(design.rows).some(({ from, to }) => area.row >= from && area.row + area.rows <= to);
}

/** One cell of an area: what its first cell that says something says. */
export function merged(design: Design, area: Area): Design {
  const inside = design.cells.filter((cell) => meets(cell, area));
  const ordered = inside.toSorted((one, other) => one.row - other.row || one.column - other.column);
  const first =
    ordered.find(({ kind, text }) => kind !== 'text' || text !== '') ?? ordered[0] ?? blank(area.row, area.column);
  return { ...design, cells: [...design.cells.filter((cell) => !inside.includes(cell)), { ...first, ...area }] };
}

/** The cells of an area one by one again. */
export function split(design: Design, area: Area): Design {
  return {
    ...design,
    cells: design.cells.flatMap((cell) => {
      if (!meets(cell, area) || cell.rows * cell.columns === 1) return [cell];
      const style = Object.keys(cell.style).length > 0;
      const rest = placesIn(cell).slice(1);
      return [
        { ...cell, rows: 1, columns: 1 },
        ...(style ? rest.map((place) => ({ ...blank(place.row, place.column), style: cell.style })) : []),
      ];
    }),
  };
}

const placesIn = ({ row, column, rows, columns }: Area): { row: number; column: number }[] =>
  Array.from({ length: rows * columns }, (_, at) => ({
    row: row + Math.floor(at / columns),
    column: column + (at % columns),
  }));

/** Empties an area; its looks stay. */
export function cleared(design: Design, area: Area): Design {
  const cells = design.cells.map((cell) => {
    if (!meets(cell, area)) return cell;
    const { chart: _chart, image: _image, ...rest } = cell;
    return { ...rest, kind: 'text' as const, text: '' };
  });
  return { ...design, cells: cells.filter((cell) => !isNothing(cell)) };
}

/** New rows before `at`, of the kind of the row there; cells that reach over it grow. */
export function insertRows(design: Design, at: number, count = 1): Design {
  if (design.rows.length + count > mostRows) return design;
  const like = design.rows[Math.min(at, design.rows.length - 1)];
  const row: SheetRow = { ...(like ?? { band: 'fixed' }), height: like?.height ?? 8 };
  const rows = [...design.rows.slice(0, at), ...Array.from({ length: count }, () => row), ...design.rows.slice(at)];
  return { ...design, rows, cells: moved(design.cells, 'row', at, count) };
}

export function insertColumns(design: Design, at: number, count = 1): Design {
  if (design.columns.length + count > mostColumns) return design;
  const width = design.columns[Math.min(at, design.columns.length - 1)] ?? 30;
  const columns = [
    ...design.columns.slice(0, at),
    ...Array.from({ length: count }, () => width),
    ...design.columns.slice(at),
  ];
  return { ...design, columns, cells: moved(design.cells, 'column', at, count) };
}

function moved(cells: readonly Cell[], line: 'row' | 'column', at: number, count: number): Cell[] {
  const reach = line === 'row' ? 'rows' : 'columns';
  return cells.map((cell) => {
    if (cell[line] >= at) return { ...cell, [line]: cell[line] + count };
    return cell[line] + cell[reach] > at ? { ...cell, [reach]: cell[reach] + count } : cell;
  });
}

/** Takes rows out; one row stays. */
export function removeRows(design: Design, at: number, count = 1): Design {
  const rows = design.rows.filter((_, row) => row < at || row >= at + count);
  return rows.length === 0 ? design : { ...design, rows, cells: without(design.cells, 'row', at, count) };
}

export function removeColumns(design: Design, at: number, count = 1): Design {
  const columns = design.columns.filter((_, column) => column < at || column >= at + count);
  return columns.length === 0 ? design : { ...design, columns, cells: without(design.cells, 'column', at, count) };
}

function without(cells: readonly Cell[], line: 'row' | 'column', at: number, count: number): Cell[] {
  const reach = line === 'row' ? 'rows' : 'columns';
  return cells.flatMap((cell) => {
    const [from, to] = [cell[line], cell[line] + cell[reach]];
    const kept = Math.max(0, Math.min(to, at) - from) + Math.max(0, to - Math.max(from, at + count));
    if (kept === 0) return [];
    return [{ ...cell, [line]: from >= at + count ? from - count : Math.min(from, at), [reach]: kept }];
  });
}

/** Says what rows are: fixed, of a page, of the records of a set. */
export function withRows(design: Design, { row, rows }: Pick<Area, 'row' | 'rows'>, patch: Partial<SheetRow>): Design {
  return {
    ...design,
    rows: design.rows.map((one, at) => {
      if (at < row || at >= row + rows) return one;
      const next = { ...one, ...patch };
      if (next.band === 'groupHead' || next.band === 'groupFoot') return next;
      const { by: _by, ...plain } = next;
      if (next.band === 'detail') return plain;
      const { set: _set, ...free } = plain;
      return free;
    }),
  };
}

export const withWidth = (design: Design, at: number, width: number): Design => ({
  ...design,
  columns: design.columns.map((one, column) => (column === at ? Math.max(3, Math.min(400, round(width))) : one)),
});

export const withHeight = (design: Design, at: number, height: number): Design => ({
  ...design,
  rows: design.rows.map((one, row) =>
    row === at ? { ...one, height: Math.max(3, Math.min(250, round(height))) } : one,
  ),
});

const round = (number: number): number => Math.round(number * 10) / 10;

/** What is in an area, from its corner. */
export const copied = (design: Design, area: Area): Cell[] =>
  design.cells
    .filter((cell) => meets(cell, area))
    .map((cell) => ({ ...cell, row: cell.row - area.row, column: cell.column - area.column }));

/** Puts copied cells in, from a place on; what was there goes, and what has no room is left out. */
export function pasted(design: Design, cells: readonly Cell[], at: { row: number; column: number }): Design {
  const put = cells
    .map((cell) => ({ ...cell, row: cell.row + at.row, column: cell.column + at.column }))
    .filter(
      (cell) => cell.row + cell.rows <= design.rows.length && cell.column + cell.columns <= design.columns.length,
    );
  return { ...design, cells: [...design.cells.filter((cell) => !put.some((one) => meets(one, cell))), ...put] };
}

/** A, B … Z, AA … */
export function columnLetter(at: number): string {
  let name = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
