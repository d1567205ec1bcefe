import type { GridColumn } from '../column.ts';
import type { GridCore } from '../core.ts';
import { type ColumnSettings, ordered, pinnedOf } from '../model/layout.ts';

/** Narrowest and widest column that the grid makes by itself, in px. */
const leastWidth = 48;
const mostWidth = 600;

export function changeSettings(core: GridCore, patch: Partial<ColumnSettings>): void {
  core.store.set({ settings: { ...core.store.state.settings, ...patch } });
}

/** Columns that the user may show, in the present order. */
export function choosableColumns(core: GridCore): GridColumn[] {
  const { order = [] } = core.store.state.settings;
  return ordered(core.columns(), order).filter((column) => column.visible !== false && column.type !== 'hidden');
}

/** Hides or shows a column. The last one stays. */
export function setHidden(core: GridCore, key: string, hidden: boolean): void {
  const known = core.store.state.settings.hidden ?? [];
  const others = known.filter((one) => one !== key);
  if (hidden && choosableColumns(core).every((column) => column.key === key || known.includes(column.key))) return;
  changeSettings(core, { hidden: hidden ? [...others, key] : others });
}

export function isFrozen(core: GridCore, column: GridColumn): boolean {
  return pinnedOf(column, core.store.state.settings) !== undefined;
}

/** Freezes a column at the left, or lets it scroll. */
export function setFrozen(core: GridCore, column: GridColumn, frozen: boolean): void {
  const { settings } = core.store.state;
  const without = (keys: readonly string[] = []) => keys.filter((key) => key !== column.key);
  const back = frozen && column.fixed !== undefined;
  changeSettings(core, {
    frozen: frozen && !back ? [...without(settings.frozen), column.key] : without(settings.frozen),
    loose: !frozen && column.fixed ? [...without(settings.loose), column.key] : without(settings.loose),
  });
}

/** Puts a column at a place among those that the user may show. */
export function moveColumn(core: GridCore, from: number, to: number): void {
  const keys = choosableColumns(core).map((column) => column.key);
  const [key] = keys.splice(from, 1);
  if (key === undefined || to < 0 || to > keys.length) return;
  keys.splice(to, 0, key);
  changeSettings(core, { order: keys });
}

/** Makes a column as wide as its title and the texts that are drawn now. @param grid the grid's element */
export function fitColumn(core: GridCore, key: string, grid: Element | null): void {
  const at = core.layout().indexOf.get(key);
  const placed = at === undefined ? undefined : core.layout().all[at];
  if (!grid || !placed) return;
  const head = grid.querySelector(`[data-h="${at}"]`);
  const cells = grid.querySelectorAll(`[data-c="${at}"] .dg-view`);
  const widths = [...cells].map((cell) => contentWidth(cell) + aroundOf(cell.parentElement));
  if (head) {
    const button = head.querySelector('.dg-column')?.getBoundingClientRect().width ?? 0;
    const title = head.querySelector('.dg-title');
    widths.push((title ? contentWidth(title) : 0) + button + gap + aroundOf(head));
  }
  const width = Math.ceil(Math.min(mostWidth, Math.max(leastWidth, ...widths)));
  changeSettings(core, { widths: { ...core.store.state.settings.widths, [key]: width } });
}

/** Between a title and its button, and a px for rounding. */
const gap = 5;

function contentWidth(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}

function aroundOf(element: Element | null): number {
  if (!element) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) + 2;
}
