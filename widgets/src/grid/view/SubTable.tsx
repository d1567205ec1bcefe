import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { say, useText } from '../../language/text.ts';
import type { GridCore } from '../core.ts';
import { type SubTablePlace, subTable, subTablePlace } from '../model/sub-table.ts';
import './row-popups.css';

interface SubTableProps {
  core: GridCore;
  gridId: string;
  rowId: string;
  /** It was opened by key: the focus goes into it. */
  byKey: boolean;
  /** Closes it for good; the keyboard goes back to the grid when it was inside. */
  onClose: () => void;
}

/** The popover 子表 at a row. The grid's scrolling and the begin of editing close it. */
export default function SubTable({ core, gridId, rowId, byKey, onClose }: SubTableProps) {
  const t = useText();
  const { message } = useApp();
  const box = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<SubTablePlace | null>(null);
  const leave = useRef(onClose);
  leave.current = onClose;

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    setPlace(null);
    function open(): void {
      const found = placeAtRow(core, gridId, rowId);
      if (found) {
        setPlace(found);
        return;
      }
      tries += 1;
      if (tries <= subTable.tries) {
        timer = setTimeout(open, subTable.retryAfter);
        return;
      }
      void message.error(say(subTable.failed));
      leave.current();
    }
    open();
    return () => clearTimeout(timer);
  }, [core, gridId, rowId, message]);

  useEffect(() => {
    const scroller = document.getElementById(gridId);
    const frame = scroller?.parentElement;
    const close = () => leave.current();
    // The row may just have been scrolled into view: that is told only now.
    const [top, left] = [scroller?.scrollTop, scroller?.scrollLeft];
    const onScroll = () => {
      if (scroller?.scrollTop !== top || scroller?.scrollLeft !== left) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // Only from the grid's own keys; the popover's are handled below.
      if (event.key === 'Escape' && event.target === frame?.querySelector(':scope > .dg-keys')) close();
    };
    scroller?.addEventListener('scroll', onScroll, { passive: true });
    frame?.addEventListener('keydown', onKeyDown);
    const unsubscribe = core.store.subscribe(() => {
      if (core.store.state.editing || !core.store.rowById(rowId)) close();
    });
    return () => {
      scroller?.removeEventListener('scroll', onScroll);
      frame?.removeEventListener('keydown', onKeyDown);
      unsubscribe();
    };
  }, [core, gridId, rowId]);

  useEffect(() => {
    if (place && byKey) box.current?.focus({ preventScroll: true });
  }, [place, byKey]);

  const row = useSyncExternalStore(core.store.subscribe, () => core.store.rowById(rowId));
  if (!place || !row) return null;
  const { mainForm, subForm } = core.props();
  function closeToGrid(): void {
    onClose();
    core.view.focus();
  }
  return (
    <section
      ref={box}
      className="dg-sub"
      role="dialog"
      aria-label={t(subTable.title)}
      tabIndex={-1}
      style={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        closeToGrid();
      }}
    >
      <header className="dg-sub-head">
        <strong>{t(subTable.title)}</strong>
        <Button
          type="text"
          size="small"
          icon={<Icon of={CloseOutlined} />}
          aria-label={t('关闭')}
          onClick={closeToGrid}
        />
      </header>
      <div className="dg-sub-body">
        {mainForm?.(row)}
        {subForm?.(row)}
      </div>
    </section>
  );
}

/** Null while the row is not drawn. */
function placeAtRow(core: GridCore, gridId: string, rowId: string): SubTablePlace | null {
  const grid = document.getElementById(gridId);
  const row = grid?.querySelector(`:scope > .dg-canvas > .dg-body > [data-r="${core.store.shownIndexOf(rowId)}"]`);
  const frame = grid?.closest('.dg-frame');
  if (!row || !frame || row.clientHeight === 0) return null;
  return subTablePlace(row.getBoundingClientRect(), frame.getBoundingClientRect(), window.innerHeight);
}
