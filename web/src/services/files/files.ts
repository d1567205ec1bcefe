import { resumableFrom, staticPath, type ThumbSize, uploadFile } from '@dossier/contract/files/file.ts';
import type { UploadOptions } from '@dossier/widgets/data/widget-data.ts';
import { apiBase, sessionHeaders } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { onRefusal } from '../api/refusals.ts';
import { readEnvelope, sendForm } from '../api/send-form.ts';
import { say } from '../messages/text.ts';
import { pathIn } from './upload-path.ts';

/** Stores a file with progress, a large one in parts. @returns the stored path */
export async function uploadStored(file: File, options: UploadOptions): Promise<string> {
  const { biz, responseName, onProgress, signal, token = true } = options;
  // Parts belong to a user.
  if (file.size > resumableFrom && token) return (await import('./resumable-upload.ts')).uploadInParts(file, options);
  const body = new FormData();
  body.append('biz', biz);
  body.append('isup', '1');
  // Older servers keep the pictures of texts apart by this field.
  if (biz === 'jeditor') body.append('jeditor', '1');
  body.append('file', file);
  const answer = await sendForm(uploadFile.method, uploadFile.path, body, {
    onSent: (bytes) => onProgress?.(Math.min(100, (bytes / file.size) * 100)),
    signal,
    token,
  });
  // The call had no token by the page's wish: that it was refused says nothing about the session.
  if (!token && answer.status === 401)
    throw new ApiError(say('服务器不接受不带令牌的上传'), { code: 401, status: 401 });
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
