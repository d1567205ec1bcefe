import { apiBase } from './api.ts';

/** Address of a stored file: paths are below the static call, full addresses stay as they are. */
export function fileAddress(path: string): string {
  if (/^https?:\/\//.test(path)) return path;
  return `${apiBase}/sys/common/static/${path.split('/').map(encoded).join('/')}`;
}

/** Round brackets too: in a Markdown text one would end the address. */
function encoded(part: string): string {
  return encodeURIComponent(part).replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
