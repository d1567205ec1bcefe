import { isLoopback, type Reader } from './environment.ts';

/** Who stands on an unencrypted line could say who anybody is. */
export function secureUrl(read: Reader, name: string): string | undefined {
  const value = read.url(name, ['https:', 'http:']);
  if (value === undefined) return undefined;
  const { protocol, hostname } = new URL(value);
  if (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) return value;
  read.refuse(name, '须为 https 地址（本机除外）', 'must be an https address, but on this machine', false);
  return undefined;
}
