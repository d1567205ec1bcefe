import { useCallback, useEffect, useMemo, useState } from 'react';
import type { GridRow } from '../column.ts';
import type { GridCore } from '../core.ts';
import type { EditableGridProps } from '../props.ts';
import { makeLiveNews } from './live-news.ts';
import { useLiveGrid } from './use-live-grid.ts';

interface LiveRows {
  /** Tells the others of a row that was saved. */
  sendRow: (row: GridRow) => void;
  /** The line was down for a while: rows may have changed unheard. */
  gap: boolean;
  closeGap: () => void;
}

/** Lets a grid with `socketReload` hear of others and tells them where its user is. */
export function useLiveRows(core: GridCore, { socketReload = false, socketKey }: EditableGridProps): LiveRows {
  const [gap, setGap] = useState(false);
  const news = useMemo(
    () =>
      makeLiveNews({
        store: core.store,
        marksChanges: () => core.props().reloadEffect ?? false,
        onChanged: (changes) => core.checks.changed(changes),
      }),
    [core],
  );
  const live = useLiveGrid({
    enabled: socketReload,
    socketKey,
    onRow: news.row,
    onMarks: news.marks,
    onGap: () => setGap(true),
  });
  useEffect(() => () => news.stop(), [news]);

  useEffect(() => {
    if (!live) return;
    let editing = core.store.state.editing;
    return core.store.subscribe(() => {
      const now = core.store.state.editing;
      if (now === editing) return;
      editing = now;
      // Nobody else knows a new row.
      if (now && !core.store.state.rows.inserted.has(now.cell.rowId)) live.beginEdit(now.cell.rowId, now.cell.key);
      else live.endEdit();
    });
  }, [core, live]);

  return {
    sendRow: useCallback((row) => live?.sendRow(row), [live]),
    gap,
    closeGap: useCallback(() => setGap(false), []),
  };
}
