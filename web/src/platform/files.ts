import type { Envelope } from '@dossier/contract/core/envelope.ts';
import { staticPath, uploadFile } from '@dossier/contract/system/file.ts';
import type { UploadOptions } from '@dossier/widgets/data/widget-data.ts';
import { storedPath } from '@dossier/widgets/upload/upload-answer.ts';
import { apiBase, sessionHeaders } from './api.ts';
import { onRefusal } from './refusals.ts';

/** Stores a file with progress; `fetch` cannot tell how much was sent. @returns the stored path */
export function uploadStored(file: File, { biz, responseName, onProgress, signal }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    body.append('biz', biz);
    body.append('isup', '1');
    // Older servers keep the pictures of texts apart by this field.
    if (biz === 'jeditor') body.append('jeditor', '1');
    body.append('file', file);
    const request = new XMLHttpRequest();
    request.open(uploadFile.method, apiBase + uploadFile.path);
    for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.((event.loaded / event.total) * 100);
    };
    request.onload = () => {
      const envelope = readEnvelope(request.responseText);
      const stored = request.status < 300 ? storedPath(envelope, responseName) : { refused: '' };
      if ('path' in stored) resolve(stored.path);
      else reject(onRefusal(request.status, envelope && { ...envelope, message: envelope.message || stored.refused }));
    };
    request.onerror = () => reject(onRefusal(0, null));
    request.onabort = () => reject(new DOMException('已取消', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/**
 * Bytes of a stored file, by the session's own rights.
 * @param use `view` asks for less than the original: some files may be looked at and not taken away
 */
export async function loadStored(
  path: string,
  signal?: AbortSignal,
  use: 'view' | 'download' = 'download',
): Promise<Blob> {
  // Full addresses are files of another store; they go without our session.
  const away = /^https?:\/\//.test(path);
  const stored = `${apiBase}${staticPath}${path.split('/').map(encodeURIComponent).join('/')}`;
  const address = away ? path : use === 'view' ? `${stored}?preview=1` : stored;
  const response = await fetch(address, {
    ...(away ? {} : { headers: sessionHeaders() }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok || (response.headers.get('content-type') ?? '').includes('application/json')) {
    throw onRefusal(response.status, readEnvelope(await response.text()));
  }
  return response.blob();
}

function readEnvelope(text: string): Envelope<null> | null {
  try {
    return JSON.parse(text) as Envelope<null>;
  } catch {
    return null;
  }
}
