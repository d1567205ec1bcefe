import { AppError } from '#core/errors.ts';

/** Counts calls by whoever makes them. @throws 429 when there were too many */
export type RateLimit = (key: string) => void;

/** Most keys that are remembered; somebody with more addresses than that is stopped by what is in front of the server. */
const mostKeys = 100_000;

/**
 * Lets each key through so often in a window of time. Each instance counts its own: these limits are against floods, and
 * what must be exact is counted in the database.
 */
export function makeRateLimit({ most, seconds }: { most: number; seconds: number }): RateLimit {
  let counts = new Map<string, number>();
  let until = 0;
  return (key) => {
    const now = performance.now();
    if (now >= until || counts.size >= mostKeys) {
      counts = new Map();
      until = now + seconds * 1000;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most) throw new AppError('操作过于频繁，请稍后重试', { code: 429, status: 429 });
  };
}

/** An address as a limit counts it: whoever has one of IPv6 has a whole network of them (/64). */
export function limitedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  // `::` stands for as many zeros as are missing; what comes after it may reach into the network's part.
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4).join(':');
}
