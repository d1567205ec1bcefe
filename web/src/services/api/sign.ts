import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * X-Sign of a call (api-contract 3): MD5 over the sorted union of query and body plus a shared secret.
 * It protects nothing by itself; the server checks it because clients of this contract send it.
 * @param values query parameters and body; null, undefined and '' must be stripped before.
 */
export function signOf(path: string, values: Record<string, unknown>, secret: string): string {
  const all: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) all[key] = typeof value === 'number' ? String(value) : value;
  const last = path.split('?')[0]?.split('/').at(-1) ?? '';
  const variable = decodeURIComponent(last);
  if (variable.includes(',')) all['x-path-variable'] = variable;
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  return bytesToHex(md5(new TextEncoder().encode(JSON.stringify(sorted) + secret))).toUpperCase();
}
