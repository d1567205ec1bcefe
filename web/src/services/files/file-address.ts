import type { ThumbSize } from '@dossier/contract/files/file.ts';
import { apiBase } from '../api/api.ts';

/** Address of a stored file: paths are below the static call, full addresses stay as they are. */
export function fileAddress(path: string): string {
  if (/^https?:\/\//.test(path)) return path;
  return `${apiBase}/sys/common/static/${path.split('/').map(encoded).join('/')}`;
}

/** Address of a stored picture made small, for an `img` of what everybody may see. */
export function thumbAddress(path: string, size: ThumbSize): string {
  const address = fileAddress(path);
  return address === path ? address : `${address}?thumb=${size}`;
}

/** Round brackets too: in a Markdown text one would end the address. */
function encoded(part: string): string {
  return encodeURIComponent(part).replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
