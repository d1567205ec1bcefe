import { reasonText } from '../data/reason.ts';
import { say } from '../language/text.ts';

/** A file of a cell that is on its way, has arrived or was refused. */
export interface CellUpload {
  name: string;
  status: 'uploading' | 'done' | 'error';
  /** 0 to 100. */
  percent: number;
  /** Stored path, once it has arrived. */
  path?: string;
  /** Why it was refused. */
  message?: string;
}

export interface UploadJob {
  rowId: string;
  /** Key of the column. */
  key: string;
  file: { name: string };
  /** Sends the file. @returns the stored path */
  send: (signal: AbortSignal, onProgress: (percent: number) => void) => Promise<string>;
  /**
   * Called with the path when the file has arrived, whether or not the cell is in view. `rowId` is the row's id by then: a
   * new row that is stored meanwhile gets another.
   */
  stored: (path: string, rowId: string) => void;
  /** Called with the reason when it was refused. */
  refused?: (message: string) => void;
}

/** Uploads of a grid's cells, apart from the rows and from what is drawn. */
export interface CellUploads {
  get: (rowId: string, key: string) => CellUpload | undefined;
  subscribe: (rowId: string, key: string, listener: () => void) => () => void;
  /** Sends a file; the cell's earlier one is cancelled. */
  start: (job: UploadJob) => void;
  /** Cancels what is on its way and forgets what happened. */
  forget: (rowId: string, key: string) => void;
  /** A row has another id: what is on its way goes to that. */
  rename: (from: string, to: string) => void;
  /** Cancels everything, when the grid goes. */
  cancelAll: () => void;
}

interface Place {
  rowId: string;
  upload: CellUpload | undefined;
  abort: AbortController | undefined;
  listeners: Set<() => void>;
}

/** Makes the store of one grid. */
export function createCellUploads(): CellUploads {
  const places = new Map<string, Place>();

  function placeOf(rowId: string, key: string): Place {
    const name = `${rowId}\n${key}`;
    const place = places.get(name) ?? { rowId, upload: undefined, abort: undefined, listeners: new Set() };
    places.set(name, place);
    return place;
  }

  function set(place: Place, upload: CellUpload | undefined): void {
    place.upload = upload;
    for (const listener of place.listeners) listener();
  }

  function forget(place: Place): void {
    place.abort?.abort();
    place.abort = undefined;
    set(place, undefined);
  }

  return {
    get: (rowId, key) => places.get(`${rowId}\n${key}`)?.upload,
    subscribe(rowId, key, listener) {
      const { listeners } = placeOf(rowId, key);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start({ rowId, key, file, send, stored, refused }) {
      const place = placeOf(rowId, key);
      place.abort?.abort();
      const abort = new AbortController();
      place.abort = abort;
      set(place, { name: file.name, status: 'uploading', percent: 0 });
      send(abort.signal, (percent) => {
        if (!abort.signal.aborted) set(place, { name: file.name, status: 'uploading', percent });
      }).then(
        (path) => {
          if (abort.signal.aborted) return;
          stored(path, place.rowId);
          set(place, { name: file.name, status: 'done', percent: 100, path });
        },
        (reason: unknown) => {
          if (abort.signal.aborted) return;
          const message = reasonText(reason, say('未知错误'));
          set(place, { name: file.name, status: 'error', percent: 0, message });
          refused?.(message);
        },
      );
    },
    forget: (rowId, key) => forget(placeOf(rowId, key)),
    rename(from, to) {
      for (const [name, place] of [...places]) {
        if (place.rowId !== from) continue;
        places.delete(name);
        places.set(`${to}${name.slice(from.length)}`, place);
        place.rowId = to;
      }
    },
    cancelAll() {
      for (const place of places.values()) forget(place);
    },
  };
}
