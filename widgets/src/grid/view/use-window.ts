import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Layout } from '../model/layout.ts';
import {
  columnWindow,
  type RowHeights,
  type RowWindow,
  rowWindow,
  scrollFor,
  scrollScale,
  topOf,
  totalHeight,
} from '../model/windowing.ts';

interface Size {
  width: number;
  /** Of the rows, without header and footer. */
  height: number;
}

export interface GridWindow {
  scroller: React.RefObject<HTMLDivElement | null>;
  size: Size;
  rows: RowWindow;
  columns: RowWindow;
  /** Height of the rows as the scroll bar sees it. */
  contentHeight: number;
  /** Where a row is drawn, in px. */
  drawnTop: (at: number) => number;
  /** Scrolls until a row, and a column of the middle part, are wholly in view. */
  ensure: (at: number, left?: { from: number; width: number }) => void;
  /** Rows that fit. */
  pageRows: number;
}

/** Heights of what sticks to the top and the bottom, in px. */
interface Edges {
  header: number;
  footer: number;
}

/**
 * Which rows and columns are drawn. The scroll position is read where it stands; React draws only when the first or the
 * last row or column of the window changes, and then before the browser paints.
 */
export function useWindow(heights: RowHeights, layoutFor: (width: number) => Layout, edges: Edges) {
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [, redraw] = useState(0);
  const position = useRef({ top: 0, left: 0 });
  const layout = layoutFor(size.width);
  const total = totalHeight(heights);
  const scale = scrollScale(total, size.height);
  const shared = { heights, layout, size, scale };
  const latest = useRef(shared);
  latest.current = shared;

  const at = clamped(position.current, total / scale, size.height);
  const rows = rowWindow(heights, at.top * scale, size.height);
  const drawn = useRef({ rows, columns: nothing });
  const wanted = columnsOf(layout, at.left, size.width);
  // The same columns are the same object: the header is drawn again only when they change.
  const columns = sameWindow(wanted, drawn.current.columns) ? drawn.current.columns : wanted;
  drawn.current = { rows, columns };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    function measure(): void {
      if (!element || element.clientWidth === 0) return;
      const next = {
        width: element.clientWidth,
        height: Math.max(0, element.clientHeight - edges.header - edges.footer),
      };
      setSize((known) => (known.width === next.width && known.height === next.height ? known : next));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [edges.header, edges.footer]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    function onScroll(): void {
      if (!element) return;
      position.current = { top: element.scrollTop, left: element.scrollLeft };
      const now = latest.current;
      const rows = rowWindow(now.heights, element.scrollTop * now.scale, now.size.height);
      const columns = columnsOf(now.layout, element.scrollLeft, now.size.width);
      const same = sameWindow(rows, drawn.current.rows) && sameWindow(columns, drawn.current.columns);
      if (!same || now.scale !== 1) flushSync(() => redraw((count) => count + 1));
    }
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);

  const ensure = useCallback((row: number, left?: { from: number; width: number }) => {
    const element = scroller.current;
    if (!element) return;
    // A row that was added just now is to be scrolled to: first the box has to have the room for it.
    if (row >= latest.current.heights.count) flushSync(() => {});
    const { heights, size, scale, layout } = latest.current;
    if (row >= 0) element.scrollTop = scrollFor(heights, row, element.scrollTop * scale, size.height) / scale;
    if (left) {
      const room = size.width - layout.leftWidth - layout.rightWidth;
      if (left.from < element.scrollLeft) element.scrollLeft = left.from;
      else if (left.from + left.width > element.scrollLeft + room) {
        element.scrollLeft = Math.min(left.from, left.from + left.width - room);
      }
    }
  }, []);

  const grid: GridWindow = {
    scroller,
    size,
    rows,
    columns,
    contentHeight: total / scale,
    drawnTop: (row) => topOf(heights, row) - (scale === 1 ? 0 : at.top * scale - at.top),
    ensure,
    pageRows: Math.max(1, Math.floor(size.height / heights.rowHeight)),
  };
  return { grid, layout };
}

const nothing: RowWindow = { first: 0, last: 0 };

function columnsOf(layout: Layout, scrollLeft: number, width: number): RowWindow {
  const room = Math.max(0, width - layout.leftWidth - layout.rightWidth);
  return columnWindow(
    layout.middle.map((one) => one.left),
    layout.middle.map((one) => one.width),
    scrollLeft,
    room,
  );
}

function clamped(position: { top: number; left: number }, content: number, height: number) {
  return { ...position, top: Math.max(0, Math.min(position.top, content - height)) };
}

function sameWindow(a: RowWindow, b: RowWindow): boolean {
  return a.first === b.first && a.last === b.last;
}
