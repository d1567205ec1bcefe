import { useEffect, useState, useSyncExternalStore } from 'react';
import type { GridCore } from '../core.ts';

interface Tip {
  text: string;
  left: number;
  top: number;
}

/** The message of the failing cell that is active or under the mouse. One for the whole grid. */
export function ErrorTip({ core, gridId }: { core: GridCore; gridId: string }) {
  const [hovered, setHovered] = useState<Tip | null>(null);
  const state = useSyncExternalStore(core.store.subscribe, core.store.get);
  const [active, setActive] = useState<Tip | null>(null);

  useEffect(() => {
    const grid = document.getElementById(gridId);
    if (!grid) return;
    const onOver = (event: Event) => {
      const cell = (event.target as Element).closest('[data-error]');
      // A panel may hold a grid of its own, which shows its tips itself.
      setHovered(cell?.closest('.dg-scroll') === grid ? tipOf(cell, grid) : null);
    };
    const onLeave = () => setHovered(null);
    grid.addEventListener('mouseover', onOver);
    grid.addEventListener('mouseleave', onLeave);
    grid.addEventListener('scroll', onLeave, { passive: true });
    return () => {
      grid.removeEventListener('mouseover', onOver);
      grid.removeEventListener('mouseleave', onLeave);
      grid.removeEventListener('scroll', onLeave);
    };
  }, [gridId]);

  // After the rows are drawn: the active cell, if it fails.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is active and what fails decides
  useEffect(() => {
    const grid = document.getElementById(gridId);
    if (grid) setActive(tipOf(document.getElementById(`${gridId}-active`), grid));
  }, [gridId, state.errors, state.range, state.editing]);

  const tip = hovered ?? active;
  if (!tip) return null;
  return (
    <div className="dg-tip" role="status" style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </div>
  );
}

function tipOf(cell: Element | null, grid: HTMLElement): Tip | null {
  const text = cell?.getAttribute('data-error');
  if (!cell || !text) return null;
  const box = cell.getBoundingClientRect();
  const frame = grid.getBoundingClientRect();
  return { text, left: Math.max(0, box.left - frame.left), top: box.bottom - frame.top };
}
