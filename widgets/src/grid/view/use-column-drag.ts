import type { PointerEvent } from 'react';
import type { GridCore } from '../core.ts';
import type { ColumnSettings, PlacedColumn } from '../model/layout.ts';

/** Narrowest column in px. */
const least = 48;
/** Px that the pointer must go before a title is dragged. */
const start = 5;

/** Changes widths and the order of columns with the pointer. */
export function useColumnDrag(core: GridCore) {
  const change = (patch: Partial<ColumnSettings>) =>
    core.store.set({ settings: { ...core.store.state.settings, ...patch } });

  function onResize(placed: PlacedColumn, event: PointerEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const from = event.clientX;
    const sign = placed.pinned === 'right' ? -1 : 1;
    follow((move) => {
      const width = Math.max(least, Math.round(placed.width + sign * (move.clientX - from)));
      change({ widths: { ...core.store.state.settings.widths, [placed.column.key]: width } });
    });
  }

  function onReorder(placed: PlacedColumn, event: PointerEvent): void {
    if (event.button !== 0) return;
    const from = event.clientX;
    let target: number | null = null;
    follow(
      (move) => {
        if (Math.abs(move.clientX - from) < start) return;
        const head = document.elementFromPoint(move.clientX, move.clientY)?.closest<HTMLElement>('[data-h]');
        target = head ? Number(head.dataset.h) : null;
      },
      () => {
        const other = target === null ? undefined : core.layout().all[target];
        if (!other || other.own || other === placed || other.pinned !== placed.pinned) return;
        const keys = core.layout().all.flatMap((one) => (one.own ? [] : [one.column.key]));
        const order = keys.filter((key) => key !== placed.column.key);
        const at = order.indexOf(other.column.key) + (other.index > placed.index ? 1 : 0);
        order.splice(at, 0, placed.column.key);
        change({ order });
      },
    );
  }

  return { onResize, onReorder };
}

function follow(onMove: (event: globalThis.PointerEvent) => void, onUp: () => void = () => {}): void {
  function up(): void {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', up);
    onUp();
  }
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', up);
}
