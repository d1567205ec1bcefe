import { Agent, get } from 'node:http';

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Asks one address over `connections` kept connections for `seconds`; every answer must be a success. */
export async function load(
  url: string,
  headers: Record<string, string>,
  { connections = 10, seconds = 6 } = {},
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const from = performance.now();
        const body = await ask(url, headers, agent);
        if (!body.startsWith('{"success":true')) throw new Error(`${url} answered ${body.slice(0, 200)}`);
        times.push(performance.now() - from);
      }
    }),
  );
  agent.destroy();
  const elapsed = (performance.now() - start) / 1000;
  return { requests: times.length, perSecond: times.length / elapsed, ...percentiles(times) };
}

export function percentiles(times: number[]): { p50: number; p95: number; p99: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export function ask(url: string, headers: Record<string, string>, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers, ...(agent ? { agent } : {}) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts).toString()));
    }).on('error', reject);
  });
}
