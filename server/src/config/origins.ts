import type { Reader } from './environment.ts';

/** The exact origins of other clients' pages, e.g. `https://office.example.com`. `*` and patterns are no origins. */
export function originsOf(read: Reader): readonly string[] {
  const list = read.list('CORS_ORIGINS');
  for (const entry of list) {
    if (/^https?:\/\/[\w.:[\]-]+$/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry) continue;
    read.refuse(
      'CORS_ORIGINS',
      `${entry.slice(0, 100)} 应形如 https://office.example.com，不含路径和 *`,
      `${entry.slice(0, 100)} must look like https://office.example.com, without path and *`,
      false,
    );
  }
  return list;
}
