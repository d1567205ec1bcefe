import type { LiveSocket } from '../../data/widget-data.ts';
import type { GridRow } from '../column.ts';
import { keepLine, type Line } from './keep-line.ts';
import { liveId } from './live-id.ts';
import { type Incoming, type LiveMark, readIncoming } from './live-message.ts';
import { longestMessage, mostUnsent } from './live-numbers.ts';

/** A grid that hears of its rows. */
export interface LiveListener {
  /** Its own messages come back with this id and are ignored. */
  gridId: string;
  onRow(row: GridRow): void;
  /** All cells that others are in. */
  onMarks(marks: readonly LiveMark[]): void;
  /** The line was down for a while: rows may have changed unheard. */
  onGap(): void;
}

type CommonHandler = (...args: readonly unknown[]) => void;

/** The one connection of a page, shared by all its grids; open while a grid or handler listens. */
export interface LiveConnection {
  /** @returns ends listening */
  listen(socketKey: string, listener: LiveListener): () => void;
  /** Hears `common_send_date` messages of a key. */
  addHandler(key: string, handler: CommonHandler): void;
  removeHandler(key: string, handler: CommonHandler): void;
  /** Tells the others of a row that was saved. */
  sendRow(socketKey: string, row: GridRow, gridId: string): void;
  sendCommon(key: string, ...args: readonly unknown[]): void;
  /** Marks the cell that is being edited; the mark before ends. */
  beginEdit(socketKey: string, gridId: string, rowId: string, columnKey: string): void;
  /** Ends the mark, if it is of this grid. */
  endEdit(socketKey: string, gridId: string): void;
}

export function makeLiveConnection(openSocket: (pageId: string) => LiveSocket): LiveConnection {
  const pageId = liveId();
  const listeners = new Map<string, Set<LiveListener>>();
  const handlers = new Map<string, Set<CommonHandler>>();
  /** Marks of others by socketKey and socket. */
  const marks = new Map<string, Map<string, LiveMark>>();
  const ownMarks = new Map<string, { gridId: string; rowId: string; columnKey: string }>();
  /** Rows that were saved while the line was down. */
  let unsent: { socketKey: string; row: GridRow; gridId: string }[] = [];
  let line: Line | null = null;
  let wasLost = false;

  function onOpen(): void {
    for (const socketKey of listeners.keys()) line?.say('join', { socketKey });
    for (const [socketKey, { rowId, columnKey }] of ownMarks) line?.say('edit_begin', { socketKey, rowId, columnKey });
    const rows = unsent;
    unsent = [];
    for (const { socketKey, row, gridId } of rows) sendRow(socketKey, row, gridId);
    if (wasLost) for (const each of listeners.values()) for (const { onGap } of [...each]) onGap();
    wasLost = false;
  }

  function onLost(): void {
    wasLost = true;
    for (const socketKey of [...marks.keys()]) {
      marks.delete(socketKey);
      tellMarks(socketKey);
    }
  }

  function hear(message: Incoming | null): void {
    switch (message?.type) {
      case 'heart_beat':
        line?.replied();
        return;
      case 'update_vxe_table':
        for (const { gridId, onRow } of [...(listeners.get(message.socketKey) ?? [])])
          if (gridId !== message.gridId) onRow(message.row);
        return;
      case 'common_send_date':
        for (const handler of [...(handlers.get(message.key) ?? [])]) handler(...message.args);
        return;
      case 'edit_begin': {
        const { socketKey, mark } = message;
        marks.set(socketKey, (marks.get(socketKey) ?? new Map()).set(mark.socketId, mark));
        tellMarks(socketKey);
        return;
      }
      case 'edit_end':
        if (marks.get(message.socketKey)?.delete(message.socketId)) tellMarks(message.socketKey);
    }
  }

  function tellMarks(socketKey: string): void {
    const all = [...(marks.get(socketKey)?.values() ?? [])];
    for (const { onMarks } of [...(listeners.get(socketKey) ?? [])]) onMarks(all);
  }

  function openOrClose(): void {
    const isWanted = listeners.size + handlers.size > 0;
    if (isWanted && !line) {
      line = keepLine({ open: () => openSocket(pageId), onOpen, onLost, onText: (text) => hear(readIncoming(text)) });
    } else if (!isWanted && line) {
      line.close();
      line = null;
      wasLost = false;
      unsent = [];
    }
  }

  function sendRow(socketKey: string, row: GridRow, gridId: string): void {
    if (!line) return;
    const isLong = JSON.stringify(row).length > longestMessage;
    // The server reads governed rows anew, so their id is enough.
    const isSent = line.say('update_vxe_table', { socketKey, args: [isLong ? { id: row.id } : row, gridId] });
    if (!isSent && unsent.length < mostUnsent) unsent.push({ socketKey, row, gridId });
  }

  function endEdit(socketKey: string, gridId: string): void {
    if (ownMarks.get(socketKey)?.gridId !== gridId) return;
    ownMarks.delete(socketKey);
    line?.say('edit_end', { socketKey });
  }

  return {
    listen(socketKey, listener) {
      const isFirst = addTo(listeners, socketKey, listener);
      if (isFirst) line?.say('join', { socketKey });
      const known = marks.get(socketKey);
      if (known?.size) listener.onMarks([...known.values()]);
      openOrClose();
      return () => {
        endEdit(socketKey, listener.gridId);
        if (!removeFrom(listeners, socketKey, listener)) return;
        marks.delete(socketKey);
        line?.say('leave', { socketKey });
        openOrClose();
      };
    },
    addHandler(key, handler) {
      addTo(handlers, key, handler);
      openOrClose();
    },
    removeHandler(key, handler) {
      if (removeFrom(handlers, key, handler)) openOrClose();
    },
    sendRow,
    sendCommon(key, ...args) {
      line?.say('common_send_date', { key, args });
    },
    beginEdit(socketKey, gridId, rowId, columnKey) {
      ownMarks.set(socketKey, { gridId, rowId, columnKey });
      line?.say('edit_begin', { socketKey, rowId, columnKey });
    },
    endEdit,
  };
}

/** @returns whether it is the first of its key */
function addTo<T>(sets: Map<string, Set<T>>, key: string, one: T): boolean {
  const set = sets.get(key) ?? new Set<T>();
  sets.set(key, set.add(one));
  return set.size === 1;
}

/** @returns whether it was the last of its key */
function removeFrom<T>(sets: Map<string, Set<T>>, key: string, one: T): boolean {
  const set = sets.get(key);
  if (!set?.delete(one) || set.size > 0) return false;
  sets.delete(key);
  return true;
}

/** A provider's way to open a socket names its connection: however many grids, there is one per page. */
const connections = new WeakMap<(pageId: string) => LiveSocket, LiveConnection>();

/** The connection of a page. */
export function liveConnectionOf(openSocket: (pageId: string) => LiveSocket): LiveConnection {
  const known = connections.get(openSocket) ?? makeLiveConnection(openSocket);
  connections.set(openSocket, known);
  return known;
}
