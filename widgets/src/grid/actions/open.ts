import { reasonText } from '../../data/reason.ts';
import { say } from '../../language/text.ts';
import type { GridRow } from '../column.ts';
import type { GridCore } from '../core.ts';
import { branchQuery, childrenField, childrenOf, parentField, saysChildren, topParent } from '../model/tree.ts';
import { activate } from './navigate.ts';

/** Opens or closes the panel below a row. */
export function togglePanel(core: GridCore, row: GridRow): void {
  const id = core.store.idOf(row);
  const expanded = new Set(core.store.state.expanded);
  if (!expanded.delete(id)) expanded.add(id);
  core.store.set({ expanded });
}

/** Whether a row can be opened: it has a panel, or says that it has children. */
export function canOpen(core: GridCore, row: GridRow): boolean {
  const { tree, rowExpand, disabled } = core.props();
  if (tree) return saysChildren(row[tree.hasChildrenKey ?? childrenField]);
  return rowExpand !== undefined && !disabled;
}

/** Opens or closes a row by key. @returns false when it is so already, or cannot be */
export function openRow(core: GridCore, row: GridRow, open: boolean): boolean {
  if (!canOpen(core, row) || core.store.state.expanded.has(core.store.idOf(row)) === open) return false;
  if (core.props().tree) void toggleBranch(core, row);
  else togglePanel(core, row);
  return true;
}

/** In the column of a tree, → opens a row and ← closes it or goes to the row above it, as in any tree. */
export function openByArrow(core: GridCore, open: boolean): boolean {
  const { range } = core.store.state;
  const { tree } = core.props();
  const row = range && core.store.rowById(range.anchor.rowId);
  const first = core.layout().all.find((one) => !one.own)?.column.key;
  if (!tree || !row || range.anchor.key !== (tree.column ?? first)) return false;
  if (openRow(core, row, open)) return true;
  const parent = String(row[tree.queryKey ?? parentField] ?? '');
  // Elsewhere than in the first column ← still goes to the column before.
  if (open || range.anchor.key !== first || core.store.indexOf(parent) < 0) return false;
  activate(core, parent, range.anchor.key);
  return true;
}

/** Opens the branches above a row of a tree, so that it is shown. */
export function openAbove(core: GridCore, rowId: string): void {
  const { store } = core;
  const { tree } = core.props();
  if (!tree) return;
  const expanded = new Set(store.state.expanded);
  const seen = new Set<string>();
  let row = store.rowById(rowId);
  while (row && !seen.has(store.idOf(row))) {
    seen.add(store.idOf(row));
    row = store.rowById(String(row[tree.queryKey ?? parentField] ?? ''));
    if (row) expanded.add(store.idOf(row));
  }
  store.reorder({ expanded });
}

/** Opens or closes a row of a tree. The first opening asks for the children; none come: the row has none. */
export async function toggleBranch(core: GridCore, row: GridRow): Promise<void> {
  const { store } = core;
  const { tree } = core.props();
  if (!tree) return;
  const id = store.idOf(row);
  const parentKey = tree.queryKey ?? parentField;
  if (store.state.expanded.has(id)) return setOpen(core, id, false);
  setOpen(core, id, true);
  const known = store.state.rows.list.some((one) => String(one[parentKey]) === id);
  if (known || store.state.loadingBranches.has(id)) return;
  setLoading(core, id, true);
  try {
    const children = childrenOf(await tree.load(branchQuery(tree, id)));
    setLoading(core, id, false);
    putChildren(core, id, children);
  } catch (reason) {
    setLoading(core, id, false);
    setOpen(core, id, false);
    core.view.warn(reasonText(reason, say('加载失败')));
  }
}

/** Puts loaded children below their row; without any the row says from now on that it has none. */
function putChildren(core: GridCore, id: string, children: readonly GridRow[]): void {
  const { store } = core;
  const { queryKey: parentKey = parentField, hasChildrenKey = childrenField } = core.props().tree ?? {};
  const at = store.indexOf(id);
  if (at < 0) return;
  const list = [...store.state.rows.list];
  const fresh = children.filter((child) => store.indexOf(store.idOf(child)) < 0);
  if (fresh.length === 0) {
    list[at] = { ...(list[at] as GridRow), [hasChildrenKey]: false };
    setOpen(core, id, false);
  } else list.splice(at + 1, 0, ...fresh.map((child) => ({ ...child, [parentKey]: id })));
  store.set({ rows: { ...store.state.rows, list, structure: {} } });
}

/** The topmost rows of a tree. @throws Error when they cannot be had */
export async function loadTop(core: GridCore): Promise<void> {
  const { tree } = core.props();
  if (tree) core.store.load(childrenOf(await tree.load(branchQuery(tree, tree.topValue ?? topParent))));
}

function setOpen(core: GridCore, id: string, open: boolean): void {
  const expanded = new Set(core.store.state.expanded);
  if (open) expanded.add(id);
  else expanded.delete(id);
  core.store.reorder({ expanded });
}

function setLoading(core: GridCore, id: string, loading: boolean): void {
  const loadingBranches = new Set(core.store.state.loadingBranches);
  if (loading) loadingBranches.add(id);
  else loadingBranches.delete(id);
  core.store.reorder({ loadingBranches });
}
