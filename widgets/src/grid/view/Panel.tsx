import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface PanelProps {
  rowId: string;
  /** In px. */
  top: number;
  width: number;
  onHeight: (height: number) => void;
  /** Esc gives the keyboard back to the grid. */
  onLeave: () => void;
  children: ReactNode;
}

/** What a row has opened below itself: as wide as the grid, as high as it is. */
export function Panel({ rowId, top, width, onHeight, onLeave, children }: PanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const report = useRef(onHeight);
  report.current = onHeight;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => report.current(element.offsetHeight));
    observer.observe(element);
    report.current(element.offsetHeight);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className="dg-panel"
      role="row"
      tabIndex={-1}
      style={{ top }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <div className="dg-panel-content" role="gridcell" data-panel={rowId} style={{ width }}>
        {children}
      </div>
    </div>
  );
}

/** Gives the keyboard to the first part of a row's panel that takes it. */
export function enterPanel(grid: HTMLElement | null, rowId: string): void {
  const panel = grid?.querySelector<HTMLElement>(`[data-panel="${CSS.escape(rowId)}"]`);
  const first = panel?.querySelector<HTMLElement>(
    'a[href], button:not([tabindex="-1"]), input, select, textarea, [tabindex="0"]',
  );
  (first ?? panel?.parentElement)?.focus({ preventScroll: true });
}
