import { useRef, useState } from 'react';
import { reasonText } from '../data/reason.ts';
import { type UploadOptions, useWidgetData } from '../data/widget-data.ts';
import { useText } from '../language/text.ts';

/** Files that are sent at the same time; the others wait for their turn. */
const atOnce = 3;

/** A file on its way. */
export interface Upload {
  key: string;
  name: string;
  /** 0 to 100. */
  percent: number;
  /** Its turn has not come. */
  waiting: boolean;
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

/** What goes with every upload besides its folder. */
export type UploadCall = Pick<UploadOptions, 'responseName' | 'token'>;

let next = 0;

/**
 * Sends files, a few at a time, and hands over each stored path when it is there.
 * @param stored called with the path, the name and the bytes of a file that arrived, and the file itself
 * @param call what else goes with each
 */
export function useUploads(
  biz: string,
  stored: (path: string, name: string, size: number, file: File) => void,
  call?: UploadCall,
): Uploads {
  const t = useText();
  const data = useWidgetData();
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const handOver = useRef(stored);
  handOver.current = stored;
  const queue = useRef<Upload[]>([]);
  const sending = useRef(0);

  const change = (key: string, patch: Partial<Upload>) =>
    setRunning((list) => list.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)));
  const drop = (key: string) => setRunning((list) => list.filter((upload) => upload.key !== key));

  function sendNext(): void {
    while (sending.current < atOnce) {
      const upload = queue.current.shift();
      if (!upload) return;
      sending.current += 1;
      void send(upload).finally(() => {
        sending.current -= 1;
        sendNext();
      });
    }
  }

  async function send({ key, name, file, abort }: Upload): Promise<void> {
    change(key, { waiting: false });
    try {
      const path = await data.upload(file, {
        biz,
        ...call,
        signal: abort.signal,
        onProgress: (percent) => change(key, { percent }),
      });
      drop(key);
      handOver.current(path, name, file.size, file);
    } catch (reason) {
      if (abort.signal.aborted) drop(key);
      else change(key, { error: reasonText(reason, t('上传失败')) });
    }
  }

  return {
    running,
    start(files) {
      const uploads = files.map((file) => ({
        key: `u${next++}`,
        name: file.name,
        percent: 0,
        waiting: true,
        error: null,
        abort: new AbortController(),
        file,
      }));
      setRunning((list) => [...list, ...uploads]);
      queue.current.push(...uploads);
      sendNext();
    },
    cancel(key) {
      queue.current = queue.current.filter((upload) => upload.key !== key);
      running.find((upload) => upload.key === key)?.abort.abort();
      drop(key);
    },
    retry(key) {
      const failed = running.find((upload) => upload.key === key);
      if (!failed) return;
      change(key, { error: null, percent: 0, waiting: true });
      queue.current.push(failed);
      sendNext();
    },
  };
}
