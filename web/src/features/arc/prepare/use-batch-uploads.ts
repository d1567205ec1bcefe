import { mostFilesAtOnce } from '@dossier/contract/arc/prepare/prepare.ts';
import { addPreparedFiles } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import { useUploads } from '@dossier/widgets/upload/use-uploads.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#services/api/api.ts';
import { showError } from '#services/page/feedback.ts';
import { longTimeout } from './prepare.api.ts';

interface Arrived {
  path: string;
  folder: string;
}

/** Folder that a file was chosen or dropped with. */
const folderOf = (file: File): string => file.webkitRelativePath.split('/').slice(0, -1).join('/').slice(0, 500);

/** Sends files and puts those that have arrived into the batch, several with one call. */
export function useBatchUploads(id: string, refresh: () => Promise<void>) {
  const arrived = useRef<Arrived[]>([]);
  const [left, setLeft] = useState(0);
  const working = useRef<Promise<boolean> | null>(null);
  const uploads = useUploads('arc', (path, _name, _size, file) => {
    arrived.current.push({ path, folder: folderOf(file) });
    setLeft(arrived.current.length);
  });

  /** Puts everything that has arrived into the batch. @returns false: some of it stays outside */
  const flush = useCallback((): Promise<boolean> => {
    working.current ??= (async () => {
      try {
        while (arrived.current.length > 0) {
          const part = arrived.current.slice(0, mostFilesAtOnce);
          await call(addPreparedFiles, { body: { id, files: part }, timeout: longTimeout });
          arrived.current = arrived.current.slice(part.length);
          setLeft(arrived.current.length);
        }
        await refresh();
        return true;
      } catch (error) {
        showError(error);
        return false;
      } finally {
        working.current = null;
      }
    })();
    return working.current;
  }, [id, refresh]);

  const sending = uploads.running.filter(({ error }) => !error).length;
  // A full call's worth, or the last of what was chosen.
  useEffect(() => {
    if (left >= mostFilesAtOnce || (left > 0 && sending === 0)) void flush();
  }, [left, sending, flush]);

  return { uploads, sending, waiting: left, flush };
}
