import { useRef, useState } from 'react';
import { useWidgetData } from '../data/widget-data.ts';

/** A file on its way. */
export interface Upload {
  key: string;
  name: string;
  /** 0 to 100. */
  percent: number;
  error: string | null;
  abort: AbortController;
  file: File;
}

export interface Uploads {
  running: readonly Upload[];
  start: (files: readonly File[]) => void;
  cancel: (key: string) => void;
  retry: (key: string) => void;
}

let next = 0;

/**
 * Sends files one beside the other and hands over each stored path when it is there.
 * @param stored called with the paths of a file that arrived
 */
export function useUploads(biz: string, stored: (path: string, name: string) => void): Uploads {
  const data = useWidgetData();
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const handOver = useRef(stored);
  handOver.current = stored;

  const change = (key: string, patch: Partial<Upload>) =>
    setRunning((list) => list.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)));
  const drop = (key: string) => setRunning((list) => list.filter((upload) => upload.key !== key));

  function send(upload: Upload): void {
    data
      .upload(upload.file, {
        biz,
        signal: upload.abort.signal,
        onProgress: (percent) => change(upload.key, { percent }),
      })
      .then(
        (path) => {
          drop(upload.key);
          handOver.current(path, upload.name);
        },
        (reason: unknown) => {
          if (upload.abort.signal.aborted) drop(upload.key);
          else change(upload.key, { error: reason instanceof Error ? reason.message : '上传失败' });
        },
      );
  }

  return {
    running,
    start(files) {
      const uploads = files.map((file) => ({
        key: `u${next++}`,
        name: file.name,
        percent: 0,
        error: null,
        abort: new AbortController(),
        file,
      }));
      setRunning((list) => [...list, ...uploads]);
      for (const upload of uploads) send(upload);
    },
    cancel(key) {
      running.find((upload) => upload.key === key)?.abort.abort();
      drop(key);
    },
    retry(key) {
      const failed = running.find((upload) => upload.key === key);
      if (!failed) return;
      change(key, { error: null, percent: 0 });
      send(failed);
    },
  };
}
