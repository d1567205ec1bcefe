import type { GridRow } from './column.ts';
import type { ErrorMap } from './handle.ts';
import type { Filters } from './model/filter.ts';
import { applied, type History, noHistory, recorded, type Step, stepBetween, withStoredRow } from './model/history.ts';
import type { ColumnSettings } from './model/layout.ts';
import type { CellRange, CellRef } from './model/range.ts';
import { indexById, loadedRows, noRows, type Rows, withSaved, withStored } from './model/rows.ts';
import type { SortBy } from './model/sort.ts';

/** All that a grid knows at one moment. Never changed in place. */
export interface GridState {
  rows: Rows;
  /** Places in `rows.list` in the order they are shown; null shows all as they stand. A loading child is `-(parent + 1)`. */
  order: readonly number[] | null;
  /** Levels of rows of a tree, by id. */
  depths: ReadonlyMap<string, number>;
  history: History;
  selected: ReadonlySet<string>;
  /** The active cell is its anchor. */
  range: CellRange | null;
  editing: { cell: CellRef; typed: string | null } | null;
  errors: ErrorMap;
  /** The whole grid was checked, and not all that was found is mended. */
  listed: boolean;
  /** Rows with an opened panel, or with their children shown. */
  expanded: ReadonlySet<string>;
  /** Rows of a tree whose children are on their way. */
  loadingBranches: ReadonlySet<string>;
  settings: ColumnSettings;
  filters: Filters;
  sorts: readonly SortBy[];
  /** Cells that others changed just now, by row id. */
  flashes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of others in a cell, by `rowId key`. */
  peers: ReadonlyMap<string, string>;
  /** Grows when texts of cells arrived that stand outside the rows. */
  texts: number;
}

const start: GridState = {
  rows: noRows,
  order: null,
  depths: new Map(),
  history: noHistory,
  selected: new Set(),
  range: null,
  editing: null,
  errors: new Map(),
  listed: false,
  expanded: new Set(),
  loadingBranches: new Set(),
  settings: {},
  filters: new Map(),
  sorts: [],
  flashes: new Map(),
  peers: new Map(),
  texts: 0,
};

/** Which rows are shown, and in which order; called whenever rows come, go or move. */
export type Ordering = (state: GridState) => Pick<GridState, 'order' | 'depths'>;

/** The state of one grid outside React: a cell that changes draws its row and nothing else. */
export class GridStore {
  state: GridState = start;
  readonly rowKey: string;
  private readonly listeners = new Set<() => void>();
  private ordering: Ordering = () => ({ order: null, depths: start.depths });
  private index: { structure: object; places: Map<string, number> } | null = null;
  private shown: { order: readonly number[] | null; structure: object; places: Map<string, number> } | null = null;

  constructor(rowKey: string) {
    this.rowKey = rowKey;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly get = (): GridState => this.state;

  set(patch: Partial<GridState>): void {
    this.put(patch);
    for (const listener of this.listeners) listener();
  }

  private put(patch: Partial<GridState>): void {
    const structure = this.state.rows.structure;
    this.state = { ...this.state, ...patch };
    if (this.state.rows.structure !== structure) this.state = { ...this.state, ...this.ordering(this.state) };
  }

  /** Takes over other rows. What pointed at one that is gone is forgotten; the active cell goes to what has its place. */
  replace(rows: Rows, more: Partial<GridState> = {}): void {
    const { range } = this.state;
    const top = range ? Math.min(this.shownIndexOf(range.anchor.rowId), this.shownIndexOf(range.head.rowId)) : -1;
    const { structure } = this.state.rows;
    this.put({ ...more, rows });
    if (rows.structure !== structure) this.put(this.withoutGone(top));
    for (const listener of this.listeners) listener();
  }

  private withoutGone(top: number): Partial<GridState> {
    const { selected, errors, listed, editing, range } = this.state;
    const isHere = (id: string) => this.indexOf(id) >= 0;
    const left = new Map([...errors].filter(([id]) => isHere(id)));
    const lost = range !== null && !(isHere(range.anchor.rowId) && isHere(range.head.rowId));
    return {
      selected: new Set([...selected].filter(isHere)),
      ...(left.size < errors.size ? { errors: left, listed: listed && left.size > 0 } : {}),
      ...(editing && !isHere(editing.cell.rowId) ? { editing: null } : {}),
      ...(lost ? { range: this.rangeAt(top, range.anchor.key) } : {}),
    };
  }

  private rangeAt(place: number, key: string): CellRange | null {
    const rowId = place < 0 ? undefined : this.shownId(Math.min(place, this.shownCount - 1));
    return rowId === undefined ? null : { anchor: { rowId, key }, head: { rowId, key } };
  }

  /** Sets how rows are filtered, sorted and nested. */
  setOrdering(ordering: Ordering): void {
    this.ordering = ordering;
  }

  /** Changes what decides which rows are shown, and in which order. */
  reorder(patch: Partial<GridState> = {}): void {
    const next = { ...this.state, ...patch };
    this.set({ ...patch, ...this.ordering(next) });
  }

  /** Loads rows as existing ones and forgets all that belonged to the former. */
  load(list: readonly GridRow[], rows: Rows = loadedRows(list)): void {
    const { settings, filters, sorts, peers, texts } = this.state;
    this.set({ ...start, settings, filters, sorts, peers, texts: texts + 1, rows });
  }

  /** Changes rows as one step that can be undone. @param begun a step that this one ends, see `recorded` */
  change(next: Rows, begun?: Step): void {
    const { rows, history } = this.state;
    if (next === rows) return;
    this.replace(next, { history: recorded(history, stepBetween(rows, next, this.rowKey), begun) });
  }

  /** Changes cells without a step: what others stored. Unsaved changes stay. @param more changed in the same drawing */
  patch(stored: readonly { rowId: string; key: string; after: unknown }[], more: Partial<GridState> = {}): void {
    this.set({ ...more, rows: withStored(this.state.rows, stored, (id) => this.indexOf(id)) });
  }

  /** A row was stored as it was sent; what was typed meanwhile is still unsaved. A new id is taken over everywhere. */
  saved(rowId: string, sent: GridRow, stored: GridRow): void {
    const rows = withSaved(this.state.rows, { rowId, sent, stored }, this.indexOf(rowId), this.rowKey);
    const id = this.idOf({ ...sent, ...stored });
    const wasNew = this.state.rows.inserted.has(rowId);
    this.set({
      rows,
      ...(wasNew ? { history: withStoredRow(this.state.history, rowId, id, this.rowKey) } : {}),
      ...(id === rowId ? {} : renamed(this.state, rowId, id)),
    });
  }

  /** Takes the last step back, or takes it again. @returns the step, null when there is none */
  travel(way: 'undo' | 'redo') {
    const { history, rows } = this.state;
    const from = way === 'undo' ? history.done : history.undone;
    const step = from.at(-1);
    if (!step) return null;
    const rest = from.slice(0, -1);
    this.replace(applied(rows, step, way, this.rowKey), {
      history:
        way === 'undo'
          ? { done: rest, undone: [...history.undone, step] }
          : { done: [...history.done, step], undone: rest },
    });
    return step;
  }

  /** Rows count as stored: nothing is new, changed or removed. What was done can no longer be undone. */
  markClean(): void {
    const { list, structure } = this.state.rows;
    this.set({ rows: { ...loadedRows(list), structure }, history: noHistory });
  }

  idOf(row: GridRow): string {
    return String(row[this.rowKey]);
  }

  /** Place of a row among all rows; -1 when it is not there. */
  indexOf(rowId: string): number {
    const { list, structure } = this.state.rows;
    if (this.index?.structure !== structure) this.index = { structure, places: indexById(list, this.rowKey) };
    return this.index.places.get(rowId) ?? -1;
  }

  rowById(rowId: string): GridRow | undefined {
    return this.state.rows.list[this.indexOf(rowId)];
  }

  /** Number of rows that are shown. */
  get shownCount(): number {
    return this.state.order?.length ?? this.state.rows.list.length;
  }

  /** The row at a place in view; a loading child gives its parent with `loading`. */
  shownAt(at: number): { row: GridRow; loading: boolean } | undefined {
    const { order, rows } = this.state;
    const place = order ? order[at] : at;
    if (place === undefined) return undefined;
    const row = rows.list[place < 0 ? -place - 1 : place];
    return row ? { row, loading: place < 0 } : undefined;
  }

  /** Id of the row at a place in view; undefined for none and for a loading child. */
  shownId(at: number): string | undefined {
    const shown = this.shownAt(at);
    return shown && !shown.loading ? this.idOf(shown.row) : undefined;
  }

  /** Place of a row in view; -1 when it is filtered out or gone. */
  shownIndexOf(rowId: string): number {
    const { order, rows } = this.state;
    if (!order) return this.indexOf(rowId);
    if (this.shown?.order !== order || this.shown.structure !== rows.structure) {
      const places = new Map<string, number>();
      order.forEach((place, at) => {
        const row = place < 0 ? undefined : rows.list[place];
        if (row) places.set(this.idOf(row), at);
      });
      this.shown = { order, structure: rows.structure, places };
    }
    return this.shown.places.get(rowId) ?? -1;
  }
}

/** What points at a row by its id, after the id has changed. */
function renamed({ range, editing, selected, errors }: GridState, before: string, after: string): Partial<GridState> {
  const idOf = (id: string) => (id === before ? after : id);
  const cellOf = (cell: CellRef): CellRef => ({ ...cell, rowId: idOf(cell.rowId) });
  return {
    range: range && { anchor: cellOf(range.anchor), head: cellOf(range.head) },
    editing: editing && { ...editing, cell: cellOf(editing.cell) },
    selected: new Set([...selected].map(idOf)),
    errors: new Map([...errors].map(([id, row]) => [idOf(id), row])),
  };
}
