import { resumableFrom, staticPath, type ThumbSize, uploadFile } from '@dossier/contract/system/file.ts';
import type { UploadOptions } from '@dossier/widgets/data/widget-data.ts';
import { apiBase, sessionHeaders } from './api.ts';
import { onRefusal } from './refusals.ts';
import { readEnvelope, sendForm } from './send-form.ts';
import { pathIn } from './upload-path.ts';

/** Stores a file with progress, a large one in parts. @returns the stored path */
export async function uploadStored(file: File, options: UploadOptions): Promise<string> {
  if (file.size > resumableFrom) return (await import('./resumable-upload.ts')).uploadInParts(file, options);
  const { biz, responseName, onProgress, signal } = options;
  const body = new FormData();
  body.append('biz', biz);
  body.append('isup', '1');
  // Older servers keep the pictures of texts apart by this field.
  if (biz === 'jeditor') body.append('jeditor', '1');
  body.append('file', file);
  const answer = await sendForm(uploadFile.method, uploadFile.path, body, {
    onSent: (bytes) => onProgress?.(Math.min(100, (bytes / file.size) * 100)),
    signal,
  });
  return pathIn(answer, responseName);
}

/**
 * Bytes of a stored file, by the session's own rights.
 * @param use `view` asks for less than the original: some files may be looked at and not taken away; a size for a
 *   picture made small
 */
export async function loadStored(
  path: string,
  signal?: AbortSignal,
  use: 'view' | 'download' | ThumbSize = 'download',
): Promise<Blob> {
  // Full addresses are files of another store; they go without our session.
  const away = /^https?:\/\//.test(path);
  const stored = `${apiBase}${staticPath}${path.split('/').map(encodeURIComponent).join('/')}`;
  const asked = typeof use === 'number' ? `?thumb=${use}` : use === 'view' ? '?preview=1' : '';
  const address = away ? path : `${stored}${asked}`;
  const response = await fetch(address, {
    ...(away ? {} : { headers: sessionHeaders() }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok || (response.headers.get('content-type') ?? '').includes('application/json')) {
    throw onRefusal(response.status, readEnvelope(await response.text()));
  }
  return response.blob();
}
