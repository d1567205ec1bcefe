import { useEffect, useMemo, useRef } from 'react';
import { useWidgetData } from '../../data/widget-data.ts';
import type { GridRow } from '../column.ts';
import { liveConnectionOf } from './live-connection.ts';
import { liveId } from './live-id.ts';
import type { LiveMark } from './live-message.ts';
import { defaultSocketKey } from './live-numbers.ts';

interface LiveGridInput {
  /** @default true */
  enabled?: boolean;
  /** Which rows: grids with the same key hear each other. @default 'vxe-default' */
  socketKey?: string | undefined;
  /** Somebody else saved this row. */
  onRow: (row: GridRow) => void;
  /** All cells that others are in. */
  onMarks: (marks: readonly LiveMark[]) => void;
  /** The line was down for a while: rows may have changed unheard. */
  onGap: () => void;
}

export interface LiveGrid {
  /** Tells the others of a row that was saved. */
  sendRow: (row: GridRow) => void;
  /** Marks the cell that is being edited for the others. */
  beginEdit: (rowId: string, columnKey: string) => void;
  endEdit: () => void;
}

/** Makes a grid live over its provider; null where the grid or the provider is not. */
export function useLiveGrid({
  enabled = true,
  socketKey = defaultSocketKey,
  ...callbacks
}: LiveGridInput): LiveGrid | null {
  const { openLive } = useWidgetData();
  const latest = useRef(callbacks);
  latest.current = callbacks;
  const live = useMemo(() => {
    if (!enabled || !openLive) return null;
    const connection = liveConnectionOf(openLive);
    const gridId = liveId();
    return {
      listen: () =>
        connection.listen(socketKey, {
          gridId,
          onRow: (row) => latest.current.onRow(row),
          onMarks: (marks) => latest.current.onMarks(marks),
          onGap: () => latest.current.onGap(),
        }),
      sendRow: (row: GridRow) => connection.sendRow(socketKey, row, gridId),
      beginEdit: (rowId: string, columnKey: string) => connection.beginEdit(socketKey, gridId, rowId, columnKey),
      endEdit: () => connection.endEdit(socketKey, gridId),
    };
  }, [enabled, socketKey, openLive]);
  useEffect(() => live?.listen(), [live]);
  return live;
}
