import {
  cancelUpload,
  finishUpload,
  putUploadPart,
  type ResumableUpload,
  startUpload,
} from '@dossier/contract/files/resumable-upload.ts';
import type { UploadOptions } from '@dossier/widgets/data/widget-data.ts';
import { call } from '../api/api.ts';
import { onRefusal } from '../api/refusals.ts';
import { type FormAnswer, sendForm } from '../api/send-form.ts';
import { pathIn } from './upload-path.ts';

/** Waits before the next try after a broken connection, in ms. When all are used up the user is asked; his retry goes on as well. */
const waits = [500, 1000, 2000, 4000, 8000, 15_000];

/**
 * Stores a large file in parts. After a break it goes on with the part that did not arrive; so does a later call with the
 * same file, also after the page was loaded anew. @returns the stored path
 */
export async function uploadInParts(
  file: File,
  { biz, responseName, onProgress, signal }: UploadOptions,
): Promise<string> {
  const { name, size, lastModified: modified } = file;
  let state = await call(startUpload, { body: { name, size, biz, modified }, ...(signal ? { signal } : {}) });
  const { id, partSize } = state;
  try {
    while (state.received < size) {
      const from = state.received;
      onProgress?.((from / size) * 100);
      const answer = await patiently(signal, () => {
        const body = new FormData();
        body.append('file', file.slice(from, from + partSize), name);
        return sendForm(putUploadPart.method, `${pathOf(putUploadPart.path, id)}?offset=${from}`, body, {
          // What is sent is not yet there: the last percent is the server's.
          onSent: (bytes) => onProgress?.(Math.min(99, ((from + bytes) / size) * 100)),
          signal,
        });
      });
      state = stateIn(answer);
    }
    const finished = await patiently(signal, () =>
      sendForm(finishUpload.method, pathOf(finishUpload.path, id), null, { signal }),
    );
    return pathIn(finished, responseName);
  } catch (error) {
    // Nobody waits for the answer: what is left is forgotten after a day anyway.
    if (signal?.aborted) void call(cancelUpload, { params: { id } }).catch(() => undefined);
    throw error;
  }
}

/** Tries again while there is no answer, or one that says that the server is not ready. */
async function patiently(signal: AbortSignal | undefined, send: () => Promise<FormAnswer>): Promise<FormAnswer> {
  for (const wait of waits) {
    const answer = await send();
    if (answer.status !== 0 && answer.status < 502) return answer;
    await pause(wait, signal);
  }
  return send();
}

/** Ends early when the line is back, or nobody wants the file any more. */
function pause(wait: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, wait);
    function go(): void {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal?.removeEventListener('abort', go);
      resolve();
    }
    addEventListener('online', go);
    signal?.addEventListener('abort', go);
  });
}

/** Where the upload stands, also when the part was refused because it had arrived before. */
function stateIn({ status, envelope }: FormAnswer): ResumableUpload {
  // The contract says what both answers hold.
  if (envelope?.result && (envelope.success || status === 409)) return envelope.result as ResumableUpload;
  throw onRefusal(status, envelope);
}

const pathOf = (path: string, id: string): string => path.replace(':id', id);
