import type { GridCore } from '../core.ts';
import type { ColumnFilter } from '../model/filter.ts';
import type { SortBy } from '../model/sort.ts';
import { commitEdit } from './edit.ts';

/**
 * Sorts by a column, or no longer by it.
 * @param further keeps the other sorts; this one breaks their ties
 */
export function setSort(core: GridCore, key: string, direction: SortBy['direction'] | null, further = false): void {
  commitEdit(core);
  const { sorts } = core.store.state;
  const others = further || direction === null ? sorts.filter((sort) => sort.key !== key) : [];
  const at = further ? sorts.findIndex((sort) => sort.key === key) : -1;
  if (direction !== null) others.splice(at < 0 ? others.length : at, 0, { key, direction });
  core.store.reorder({ sorts: others });
  toTop(core);
}

/** Shows only the rows that pass; null shows all again. */
export function setFilter(core: GridCore, key: string, filter: ColumnFilter | null): void {
  commitEdit(core);
  const filters = new Map(core.store.state.filters);
  if (filter) filters.set(key, filter);
  else filters.delete(key);
  core.store.reorder({ filters });
  toTop(core);
}

export function clearFilters(core: GridCore): void {
  commitEdit(core);
  core.store.reorder({ filters: new Map() });
  toTop(core);
}

/** To the first rows, where the user looks for what he asked for; the active cell goes with him, in its column. */
function toTop(core: GridCore): void {
  const { range } = core.store.state;
  const first = core.store.shownId(0);
  if (range && first !== undefined) {
    const cell = { rowId: first, key: range.anchor.key };
    core.store.set({ range: { anchor: cell, head: cell } });
  }
  core.view.scrollTop();
}
