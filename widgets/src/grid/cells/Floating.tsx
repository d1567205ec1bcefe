import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './float.css';

/** Px between the cell and its panel, and between the panel and the edge of the window. */
const gap = { cell: 4, window: 4 };

interface FloatingProps {
  children: ReactNode;
  /** At least as wide as the cell. @default false */
  wide?: boolean;
}

/**
 * A panel below its parent, above it where there is more room. It stands in the top layer of the page, so neither the
 * grid nor a dialog around it clips it; in the tree it stays inside the cell. A press in it leaves the focus in the box.
 */
export function Floating({ children, wide = false }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const shown = panel.current;
    const cell = shown?.parentElement;
    if (!shown || !cell) return;
    shown.showPopover();

    function place(): void {
      if (!shown || !cell) return;
      const at = cell.getBoundingClientRect();
      if (wide) shown.style.minWidth = `${at.width}px`;
      const { offsetWidth, offsetHeight } = shown;
      const below = innerHeight - at.bottom - gap.cell - gap.window;
      const isAbove = offsetHeight > below && at.top > innerHeight - at.bottom;
      const left = Math.min(at.left, innerWidth - offsetWidth - gap.window);
      const top = isAbove ? at.top - gap.cell - offsetHeight : at.bottom + gap.cell;
      shown.style.left = `${Math.max(gap.window, left)}px`;
      shown.style.top = `${Math.max(gap.window, top)}px`;
    }
    place();
    const resized = new ResizeObserver(place);
    resized.observe(shown);
    // Whatever scrolls around the cell takes the panel along.
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      resized.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [wide]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box beside it has the focus and the keys
    <div ref={panel} popover="manual" className="dg-float" onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  );
}
