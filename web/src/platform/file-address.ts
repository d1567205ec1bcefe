import { apiBase } from './api.ts';

/** Address of a stored file: paths are below the static call, full addresses stay as they are. */
export function fileAddress(path: string): string {
  if (/^https?:\/\//.test(path)) return path;
  return `${apiBase}/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`;
}
