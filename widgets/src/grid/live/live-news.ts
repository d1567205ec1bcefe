import type { GridRow } from '../column.ts';
import type { GridStore } from '../store.ts';
import type { LiveMark } from './live-message.ts';
import { liveTimes } from './live-numbers.ts';
import { mergeLiveRow } from './live-row.ts';

interface Input {
  store: GridStore;
  /** Whether cells that others changed are marked for a while. */
  marksChanges: () => boolean;
  /** Cells whose values are others by now. */
  onChanged: (changes: readonly { rowId: string; key: string; before: unknown; after: unknown }[]) => void;
  /** Runs before the next drawing of the browser. @default requestAnimationFrame */
  frame?: (run: () => void) => void;
}

export interface LiveNews {
  /** Somebody saved this row. */
  row: (row: GridRow) => void;
  /** All cells that others are in. */
  marks: (marks: readonly LiveMark[]) => void;
  /** Ends what is still to be done. */
  stop: () => void;
}

/**
 * Puts what others did into a grid, all of one frame in one change: hundreds of updates a second draw no more often than
 * the browser does. A cell with an unsaved change keeps it and is marked; so does one that is being edited.
 */
export function makeLiveNews({ store, marksChanges, onChanged, frame = requestAnimationFrame }: Input): LiveNews {
  const rows = new Map<string, GridRow>();
  let peers: ReadonlyMap<string, string> | null = null;
  let scheduled = false;
  /** When the mark of a cell ends, by row and key. */
  const ends = new Map<string, Map<string, number>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function soon(): void {
    if (scheduled) return;
    scheduled = true;
    frame(flush);
  }

  function flush(): void {
    scheduled = false;
    const changes = [...rows].flatMap(([id, incoming]) => changesOf(store, id, incoming));
    rows.clear();
    const before = new Map(changes.map((change) => [change, store.rowById(change.rowId)?.[change.key]]));
    const flashes = flashing(marksChanges() ? changes : []);
    store.patch(changes, { flashes, ...(peers ? { peers } : {}) });
    peers = null;
    const real = changes.flatMap((change) => {
      const [was, is] = [before.get(change), store.rowById(change.rowId)?.[change.key]];
      return Object.is(was, is) ? [] : [{ ...change, before: was }];
    });
    if (real.length > 0) onChanged(real);
  }

  /** Cells that are marked now; rows whose marks stay keep their set. */
  function flashing(changes: readonly { rowId: string; key: string }[]): ReadonlyMap<string, ReadonlySet<string>> {
    const now = performance.now();
    const touched = new Set<string>();
    for (const [rowId, keys] of ends) {
      for (const [key, end] of keys) {
        if (end <= now && keys.delete(key)) touched.add(rowId);
      }
      if (keys.size === 0) ends.delete(rowId);
    }
    for (const { rowId, key } of changes) {
      const keys = ends.get(rowId) ?? new Map<string, number>();
      if (!keys.has(key)) touched.add(rowId);
      ends.set(rowId, keys.set(key, now + liveTimes.reloadEffect));
    }
    if (ends.size > 0 && timer === undefined) {
      timer = setTimeout(
        () => {
          timer = undefined;
          soon();
        },
        Math.min(...[...ends.values()].flatMap((keys) => [...keys.values()])) - now,
      );
    }
    if (touched.size === 0) return store.state.flashes;
    const flashes = new Map(store.state.flashes);
    for (const rowId of touched) {
      const keys = ends.get(rowId);
      if (keys) flashes.set(rowId, new Set(keys.keys()));
      else flashes.delete(rowId);
    }
    return flashes;
  }

  return {
    row(row) {
      const id = store.idOf(row);
      const known = rows.get(id);
      rows.set(id, known ? mergeLiveRow(known, row).row : row);
      soon();
    },
    marks(marks) {
      const names = new Map<string, string>();
      for (const { rowId, columnKey, name } of marks) {
        const cell = `${rowId} ${columnKey}`;
        const others = names.get(cell);
        names.set(cell, others ? `${others}、${name}` : name);
      }
      peers = names;
      soon();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** What is stored anew in a row, measured by what was stored before and not by what I have typed. */
function changesOf(store: GridStore, rowId: string, incoming: GridRow) {
  const local = store.rowById(rowId);
  if (!local) return [];
  const { row, changed } = mergeLiveRow(store.state.rows.originals.get(rowId) ?? local, incoming);
  return changed.filter((key) => key !== store.rowKey).map((key) => ({ rowId, key, after: row[key] }));
}
