import type { GridRow } from '../column.ts';
import type { GridCore } from '../core.ts';
import { childrenOf } from '../model/tree.ts';

/** Opens or closes the panel below a row. */
export function togglePanel(core: GridCore, row: GridRow): void {
  const id = core.store.idOf(row);
  const expanded = new Set(core.store.state.expanded);
  if (!expanded.delete(id)) expanded.add(id);
  core.store.set({ expanded });
}

/** Opens or closes a row of a tree. The first opening asks for the children; none come: the row has none. */
export async function toggleBranch(core: GridCore, row: GridRow): Promise<void> {
  const { store } = core;
  const { tree } = core.props();
  if (!tree) return;
  const id = store.idOf(row);
  const parentKey = tree.queryKey ?? 'parentId';
  if (store.state.expanded.has(id)) return setOpen(core, id, false);
  setOpen(core, id, true);
  const known = store.state.rows.list.some((one) => String(one[parentKey]) === id);
  if (known || store.state.loadingBranches.has(id)) return;
  setLoading(core, id, true);
  try {
    const children = childrenOf(
      await tree.load({ ...tree.params, [parentKey]: id, ...(tree.condition ? { condition: tree.condition } : {}) }),
    );
    setLoading(core, id, false);
    const at = store.indexOf(id);
    if (at < 0) return;
    const list = [...store.state.rows.list];
    if (children.length === 0) {
      list[at] = { ...(list[at] as GridRow), [tree.hasChildrenKey ?? 'hasChildren']: false };
      setOpen(core, id, false);
    } else list.splice(at + 1, 0, ...children.map((child) => ({ ...child, [parentKey]: id })));
    store.set({ rows: { ...store.state.rows, list, structure: {} } });
  } catch (reason) {
    setLoading(core, id, false);
    setOpen(core, id, false);
    core.view.warn(reason instanceof Error ? reason.message : '加载失败');
  }
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
