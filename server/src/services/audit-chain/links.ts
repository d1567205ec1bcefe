import { hash } from 'node:crypto';

/** What the first entry follows: 64 zeros (domain 6.9). */
export const firstHash = '0'.repeat(64);

/** One entry of the chain as it is hashed (domain 6.9). */
export interface ChainBody {
  seq: number;
  /** ISO 8601 with milliseconds and +08:00. */
  ts: string;
  tenantId: string;
  actor: string;
  ip: string;
  /** `ARC_ITEM_RECEIVE`: the kind of object, then what was done. */
  action: string;
  objType: string;
  objId: string;
  objNo: string;
  /** What else is to be proved; no content of records. */
  detail: Readonly<Record<string, unknown>>;
}

/** JSON with sorted keys and no blanks, so that a value has one spelling. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** Hash of an entry: SHA-256 over the hash before it, a line feed and its canonical JSON. */
export const linkHash = (before: string, canonical: string): string => hash('sha256', `${before}\n${canonical}`);

/** An entry as it is stored: the canonical JSON is the truth, every other column is worked out of it. */
export interface Link {
  seq: number;
  body: string;
  hash: string;
}

/**
 * Looks whether entries follow each other.
 * @param links in the order of their numbers
 * @returns number of the first that is not what it was, else null
 */
export function brokenAt(before: { seq: number; hash: string }, links: readonly Link[]): number | null {
  let { seq, hash: last } = before;
  for (const link of links) {
    seq += 1;
    if (link.seq !== seq || (JSON.parse(link.body) as ChainBody).seq !== seq || linkHash(last, link.body) !== link.hash)
      return seq;
    last = link.hash;
  }
  return null;
}
