import type { Part } from '@dossier/contract/core/part.ts';
import type { GridRow } from '@dossier/widgets/grid/column.ts';
import type { Line, Problems } from '../draft.ts';
import { storedOf } from '../grid-columns.ts';

/** Key of a row in the grid; a line has none until it is stored. */
export const rowKey = '_line';
/** Where the grid counts places while rows are dragged; the order of the lines is their order. */
export const placeKey = '_place';

/** Lines of a record as rows of a grid and back. A line that did not change stays the same value on both sides. */
export interface LineRows {
  rowsOf: (lines: readonly Line[]) => readonly GridRow[];
  linesOf: (rows: readonly GridRow[]) => Line[];
  /** Says what a line became other than by its row, which stays where it is and keeps its key. @returns what it became */
  become: (line: Line, next: Line) => Line;
}

/** Makes the two ways for one part table. */
export function lineRows({ fields }: Pick<Part, 'fields'>): LineRows {
  const lists = new WeakMap<readonly Line[], readonly GridRow[]>();
  const rows = new WeakMap<Line, GridRow>();
  const lines = new WeakMap<GridRow, Line>();
  let count = 0;

  function made(line: Line): GridRow {
    count += 1;
    const row: GridRow = { ...line, [rowKey]: `line_${count}` };
    rows.set(line, row);
    lines.set(row, line);
    return row;
  }

  function read(row: GridRow): Line {
    const { [rowKey]: _, [placeKey]: __, ...values } = row;
    const line = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, fields[name] ? storedOf(fields[name], value) : value]),
    );
    rows.set(line, row);
    lines.set(row, line);
    return line;
  }

  return {
    rowsOf(list) {
      const known = lists.get(list);
      if (known) return known;
      const taken = new Set<GridRow>();
      const found = list.map((line) => {
        const before = rows.get(line);
        const row = before && !taken.has(before) ? before : made(line);
        taken.add(row);
        return row;
      });
      lists.set(list, found);
      return found;
    },
    become(line, next) {
      const row = rows.get(line);
      if (!row || next === line) return next;
      const changed = { ...row, ...next };
      rows.set(next, changed);
      lines.set(changed, next);
      return next;
    },
    linesOf(list) {
      const found = list.map((row) => lines.get(row) ?? read(row));
      lists.set(found, list);
      return found;
    },
  };
}

/** Sentences about cells, `name.index.field`, by row and column of the grid. */
export function cellProblems(
  name: string,
  rows: readonly GridRow[],
  problems: Problems,
): Map<string, Map<string, string>> {
  const errors = new Map<string, Map<string, string>>();
  for (const [place, sentence] of Object.entries(problems)) {
    const [part, index, key] = place.split('.');
    const row = part === name && key !== undefined ? rows[Number(index)] : undefined;
    if (!row || key === undefined) continue;
    const id = String(row[rowKey]);
    errors.set(id, (errors.get(id) ?? new Map<string, string>()).set(key, sentence));
  }
  return errors;
}
