import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface PanelProps {
  /** In px. */
  top: number;
  width: number;
  onHeight: (height: number) => void;
  children: ReactNode;
}

/** What a row has opened below itself: as wide as the grid, as high as it is. */
export function Panel({ top, width, onHeight, children }: PanelProps) {
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
    <div ref={box} className="dg-panel" role="row" style={{ top }}>
      <div className="dg-panel-content" role="gridcell" style={{ width }}>
        {children}
      </div>
    </div>
  );
}
