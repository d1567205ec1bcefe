import type { GridColumn, GridRow } from './column.ts';
import { type GridChecks, type GridCore, isCellDisabled } from './core.ts';
import type { ErrorMap } from './handle.ts';
import type { UniqueIndex } from './model/unique-index.ts';
import { indexValues, validateCell, validateRows } from './model/validate.ts';

/** A change of a cell, as validation hears of it. */
type Change = Parameters<GridChecks['changed']>[0][number];

/** Most cells that are checked one by one; more are left to the next full validation. */
const mostAtOnce = 5_000;

/** Validation of one grid: the message of each failing cell is kept in the grid's state. */
export function makeChecks(core: () => GridCore): GridChecks {
  const indexes = new Map<string, { structure: object; index: UniqueIndex }>();
  /** Turns of cells: an answer that comes late must not cover a newer one. */
  const turns = new Map<string, number>();

  let kept: { of: readonly GridColumn[]; rules: unknown; columns: GridColumn[] } | null = null;

  /** Columns that have rules, with those of `editRules`. Kept: their patterns are compiled once per column. */
  function columns(): GridColumn[] {
    const of = core().columns();
    const rules = core().props().editRules;
    if (kept?.of !== of || kept.rules !== rules) {
      const all = of.map((column) => {
        const more = rules?.[column.key];
        return more ? { ...column, validateRules: [...(column.validateRules ?? []), ...more] } : column;
      });
      kept = { of, rules, columns: all.filter((column) => (column.validateRules?.length ?? 0) > 0) };
    }
    return kept.columns;
  }

  function indexOf(key: string): UniqueIndex {
    const { store } = core();
    const { list, structure } = store.state.rows;
    const known = indexes.get(key);
    if (known?.structure === structure) return known.index;
    const index = indexValues(list, key, store.rowKey);
    indexes.set(key, { structure, index });
    return index;
  }

  function set(rowId: string, key: string, message: string | null): void {
    const { store } = core();
    const before = store.state.errors.get(rowId)?.get(key) ?? null;
    if (before === message) return;
    const errors = withError(store.state.errors, rowId, key, message);
    store.set({ errors, listed: store.state.listed && errors.size > 0 });
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
    const unique = column.validateRules?.some((rule) => rule.unique || rule.pattern === 'only');
    const answer = validateCell({ column, row, ...(unique ? { index: indexOf(column.key) } : {}) });
    if (answer instanceof Promise) {
      void answer.then((message) => {
        if (turns.get(name) === turn && store.indexOf(rowId) >= 0) set(rowId, column.key, message);
      });
    } else set(rowId, column.key, answer);
  }

  return {
    checkDraft(rowId, key, value) {
      const column = columns().find((one) => one.key === key);
      const row = core().store.rowById(rowId);
      if (!column || !row) return;
      // What is being typed is not among the values yet: it meets its like in one row already.
      const unique = column.validateRules?.some((rule) => rule.unique || rule.pattern === 'only');
      const index = unique ? indexOf(key) : undefined;
      index?.update(rowId, row[key], value);
      check({ ...row, [key]: value }, column);
      index?.update(rowId, value, row[key]);
    },
    changed(changes) {
      const { store } = core();
      const checked = new Map(columns().map((column) => [column.key, column]));
      for (const change of changes.slice(0, mostAtOnce)) {
        const column = checked.get(change.key);
        if (!column) continue;
        const others = met(indexes.get(change.key), store.state.rows.structure, change);
        for (const id of [change.rowId, ...others]) {
          const row = store.rowById(id);
          if (row) check(row, column);
        }
      }
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
      turns.clear();
      core().store.set({ errors: new Map(), listed: false });
    },
  };
}

function countOf(errors: ErrorMap): number {
  return [...errors.values()].reduce((sum, row) => sum + row.size, 0);
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

function withError(errors: ErrorMap, rowId: string, key: string, message: string | null): ErrorMap {
  const next = new Map(errors);
  const row = new Map(errors.get(rowId));
  if (message === null) row.delete(key);
  else row.set(key, message);
  if (row.size === 0) next.delete(rowId);
  else next.set(rowId, row);
  return next;
}
