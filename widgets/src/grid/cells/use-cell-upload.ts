import { useCallback, useSyncExternalStore } from 'react';
import type { CellUpload } from '../cell-uploads.ts';
import type { FilePlace } from './file-settings.ts';

/** What the cell sends or sent last. */
export function useCellUpload({ grid, rowId, column: { key } }: FilePlace): CellUpload | undefined {
  const subscribe = useCallback(
    (listener: () => void) => grid.uploads.subscribe(rowId, key, listener),
    [grid.uploads, rowId, key],
  );
  const current = () => grid.uploads.get(rowId, key);
  return useSyncExternalStore(subscribe, current, current);
}
