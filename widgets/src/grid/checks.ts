import { isEmpty } from './cell.ts';
import { asked, whileTyping } from './code-rules.ts';
import type { GridColumn, GridRow } from './column.ts';
import { type GridChecks, type GridCore, isCellDisabled } from './core.ts';
import type { ErrorMap } from './handle.ts';
import { pacer } from './model/chunks.ts';
import type { UniqueIndex } from './model/unique-index.ts';
import { indexValues, validateCell, validateRows } from './model/validate.ts';

/** A change of a cell, as validation hears of it. */
type Change = Parameters<GridChecks['changed']>[0][number];

interface Cell {
  rowId: string;
  column: GridColumn;
}

/** Cells that are checked in one go; of more, the others follow with pauses in which the page stays usable. */
const atOnce = 1_000;

/** What a check found; null when the value is good. */
interface Found {
  rowId: string;
  key: string;
  message: string | null;
}

/** Validation of one grid: the message of each failing cell is kept in the grid's state. */
export function makeChecks(core: () => GridCore): GridChecks {
  const indexes = new Map<string, { structure: object; index: UniqueIndex }>();
  /** Turns of cells: an answer that comes late must not cover a newer one. */
  const turns = new Map<string, number>();

  let kept: { of: readonly GridColumn[]; rules: unknown; columns: GridColumn[]; typed: GridColumn[] } | null = null;

  /** Columns that have rules, with those of `editRules`. Kept: their patterns are compiled once per column. */
  function known(): { columns: GridColumn[]; typed: GridColumn[] } {
    const of = core().columns();
    const rules = core().props().editRules;
    if (kept?.of !== of || kept.rules !== rules) {
      const all = of.map((column) => {
        const more = rules?.[column.key];
        const both = [...(column.validateRules ?? []), ...(more ?? [])];
        if (!more && !both.some(({ checkRule }) => checkRule !== undefined)) return column;
        return { ...column, validateRules: both.map((rule) => asked(rule, core().cells.data.codeRules)) };
      });
      const columns = all.filter((column) => (column.validateRules?.length ?? 0) > 0);
      kept = { of, rules, columns, typed: columns.map(whileTyping) };
    }
    return kept;
  }

  const columns = (): GridColumn[] => known().columns;

  function indexOf(key: string): UniqueIndex {
    const { store } = core();
    const { list, structure } = store.state.rows;
    const known = indexes.get(key);
    if (known?.structure === structure) return known.index;
    const index = indexValues(list, key, store.rowKey);
    indexes.set(key, { structure, index });
    return index;
  }

  /** What is being found in one go is shown at once. */
  let gathered: Found[] | null = null;
  /** Grows when all that is known of cells is thrown away. */
  let era = 0;

  function set(rowId: string, key: string, message: string | null): void {
    if (gathered) gathered.push({ rowId, key, message });
    else show([{ rowId, key, message }]);
  }

  function show(found: readonly Found[]): void {
    const { store } = core();
    const before = store.state.errors;
    const news = found.filter(({ rowId, key, message }) => (before.get(rowId)?.get(key) ?? null) !== message);
    if (news.length === 0) return;
    const errors = withFound(before, news);
    store.set({ errors, listed: store.state.listed && errors.size > 0 });
  }

  function checkCells(cells: readonly Cell[]): void {
    const found: Found[] = [];
    gathered = found;
    for (const { rowId, column } of cells) {
      const row = core().store.rowById(rowId);
      if (row) check(row, column);
    }
    gathered = null;
    show(found);
  }

  /** The first ones at once. */
  function checkSoon(cells: readonly Cell[]): void {
    checkCells(cells.slice(0, atOnce));
    if (cells.length > atOnce) void checkLater(cells.slice(atOnce));
  }

  /** Cells of a column that hold one of the values, where it stands in several rows. */
  function doubled(column: GridColumn, values: readonly unknown[]): Cell[] {
    const held = new Set(values.filter((value) => !isEmpty(value)));
    if (held.size === 0) return [];
    const index = indexOf(column.key);
    const rowIds = [...held].flatMap((value) => (index.isDuplicate(value) ? index.rowsOf(value) : []));
    return [...new Set(rowIds)].map((rowId) => ({ rowId, column }));
  }

  async function checkLater(cells: readonly Cell[]): Promise<void> {
    const began = era;
    const pause = pacer();
    for (let at = 0; at < cells.length; at += atOnce) {
      await pause();
      if (era !== began) return;
      checkCells(cells.slice(at, at + atOnce));
    }
  }

  function check(row: GridRow, column: GridColumn): void {
    const { store } = core();
    const rowId = store.idOf(row);
    const name = `${rowId}\n${column.key}`;
    const turn = (turns.get(name) ?? 0) + 1;
    turns.set(name, turn);
    if (isCellDisabled(core(), row, column)) {
      set(rowId, column.key, null);
      return;
    }
    const unique = isUnique(column);
    const answer = validateCell({ column, row, ...(unique ? { index: indexOf(column.key) } : {}) });
    if (answer instanceof Promise) {
      void answer.then((message) => {
        if (turns.get(name) === turn && store.indexOf(rowId) >= 0) set(rowId, column.key, message);
      });
    } else set(rowId, column.key, answer);
  }

  return {
    checkDraft(rowId, key, value) {
      const column = known().typed.find((one) => one.key === key);
      const row = core().store.rowById(rowId);
      if (!column || !row) return;
      // What is being typed is not among the values yet: it meets its like in one row already.
      const unique = isUnique(column);
      const index = unique ? indexOf(key) : undefined;
      index?.update(rowId, row[key], value);
      check({ ...row, [key]: value }, column);
      index?.update(rowId, value, row[key]);
    },
    changed(changes) {
      const { store } = core();
      const checked = new Map(columns().map((column) => [column.key, column]));
      const { structure } = store.state.rows;
      const cells: Cell[] = [];
      /** Columns of unique values whose index did not see the change: whoever failed there may have been met by it. */
      const unseen = new Set<GridColumn>();
      for (const change of changes) {
        const column = checked.get(change.key);
        if (!column) continue;
        const known = indexes.get(change.key);
        if (isUnique(column) && known?.structure !== structure) unseen.add(column);
        for (const rowId of [change.rowId, ...met(known, structure, change)]) cells.push({ rowId, column });
      }
      for (const column of unseen) {
        for (const [rowId, failing] of store.state.errors) if (failing.has(column.key)) cells.push({ rowId, column });
        const values = changes.filter(({ key }) => key === column.key).map(({ after }) => after);
        cells.push(...doubled(column, values));
      }
      checkSoon(cells);
    },
    came(rows) {
      if (rows.length === 0) return;
      const unique = columns().filter(isUnique);
      for (const { key } of unique) indexes.delete(key);
      const valuesOf = ({ key }: GridColumn) => rows.map((row) => row[key]);
      checkSoon(unique.flatMap((column) => doubled(column, valuesOf(column))));
    },
    async all(rowIds) {
      const { store } = core();
      const all = store.state.rows.list;
      const { errors } = await validateRows({
        rows: all,
        columns: columns(),
        rowKey: store.rowKey,
        disabled: (row, column) => isCellDisabled(core(), row, column),
      });
      if (!rowIds) {
        store.set({ errors, listed: errors.size > 0 });
        return countOf(errors);
      }
      // Of other rows stays what was known of them.
      const wanted = new Set(rowIds);
      const found = new Map([...errors].filter(([id]) => wanted.has(id)));
      const others = [...store.state.errors].filter(([id]) => !wanted.has(id));
      store.set({ errors: new Map([...others, ...found]) });
      return countOf(found);
    },
    reset() {
      era += 1;
      turns.clear();
      core().store.set({ errors: new Map(), listed: false });
    },
  };
}

function countOf(errors: ErrorMap): number {
  return [...errors.values()].reduce((sum, row) => sum + row.size, 0);
}

function isUnique(column: GridColumn): boolean {
  return column.validateRules?.some((rule) => rule.unique || rule.pattern === 'only') ?? false;
}

/** Rows that became, or stopped being, a duplicate by a change. An index of former rows is made anew when it is needed. */
function met(
  known: { structure: object; index: UniqueIndex } | undefined,
  structure: object,
  { rowId, before, after }: Change,
): string[] {
  if (!known) return [];
  if (known.structure !== structure && after !== undefined) return [];
  const others = known.index.update(rowId, before, after);
  known.structure = structure;
  return others;
}

function withFound(errors: ErrorMap, found: readonly Found[]): ErrorMap {
  const next = new Map(errors);
  for (const { rowId, key, message } of found) {
    const row = new Map(next.get(rowId));
    if (message === null) row.delete(key);
    else row.set(key, message);
    if (row.size === 0) next.delete(rowId);
    else next.set(rowId, row);
  }
  return next;
}
