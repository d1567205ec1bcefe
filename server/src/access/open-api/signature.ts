import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What the signature of a call covers (decision 0034). */
export interface SignedParts {
  method: string;
  /** Path and query as they stand in the request line. */
  url: string;
  timestamp: string;
  nonce: string;
  /** SHA-256 of the body in lower-case hexadecimal digits. */
  digest: string;
}

/** SHA-256 of no body. */
export const emptyDigest = createHash('sha256').digest('hex');

/** The signature of a call: HMAC-SHA256 in lower-case hexadecimal digits; null when the query cannot be read. */
export function signatureOf(secret: string, { method, url, timestamp, nonce, digest }: SignedParts): string | null {
  const at = url.indexOf('?');
  const query = canonicalQuery(at < 0 ? '' : url.slice(at + 1));
  if (query === null) return null;
  const text = [method, at < 0 ? url : url.slice(0, at), query, timestamp, nonce, digest].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * Parameters by name, those of one name in the order in which they came, each part encoded as RFC 3986 has it.
 * Null for what two readers could read differently: escapes that are none.
 */
export function canonicalQuery(query: string): string | null {
  try {
    decodeURIComponent(query);
  } catch {
    return null;
  }
  const parameters = new URLSearchParams(query);
  parameters.sort(); // stable, by code unit
  return [...parameters].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}

/** Compares in a time that says nothing about where two signatures differ. */
export function sameSignature(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** `encodeURIComponent` leaves five signs that RFC 3986 reserves. A lone surrogate cannot come out of a decoded query. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
