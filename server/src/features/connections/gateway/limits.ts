import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { RateLimit } from './filters.ts';

/** Calls of this instance between two sweeps of buckets that nobody needs any more. */
const sweepEvery = 500;
let sinceSweep = 0;

/**
 * Takes one token out of a bucket that refills with time. All instances share it: it is a row.
 * @param whose what the limit counts by: an address, a user, a path
 * @returns false when it is empty
 */
export async function takeToken(db: Db, routeId: string, limit: RateLimit, whose: string): Promise<boolean> {
  const key = `${routeId}:${createHash('sha256').update(whose).digest('hex')}`;
  const { rows } = await sql`
    insert into sys_gateway_bucket as b (key, tokens, at) values (${key}, ${limit.burst - 1}, clock_timestamp())
    on conflict (key) do update set at = clock_timestamp(), tokens =
      least(${limit.burst}, b.tokens + extract(epoch from clock_timestamp() - b.at) * ${limit.perSecond}) - 1
    where least(${limit.burst}, b.tokens + extract(epoch from clock_timestamp() - b.at) * ${limit.perSecond}) >= 1
    returning key`.execute(db);
  sinceSweep += 1;
  if (sinceSweep >= sweepEvery) {
    sinceSweep = 0;
    // A full bucket is as good as none; without this, paths that somebody makes up would each leave a row for days.
    await sql`delete from sys_gateway_bucket where at < now() - interval '2 days' or (starts_with(key, ${`${routeId}:`})
      and at < clock_timestamp() - make_interval(secs => ${limit.burst / limit.perSecond}))`.execute(db);
  }
  return rows.length > 0;
}

/** Failures in a row after which a route rests, and for how long (ms). */
const breakAfter = 5;
const restMs = 10_000;

/** Keeps a route from waiting again and again for a host that does not answer. Each instance finds out by itself. */
export interface Breaker {
  isOpen(routeId: string, now?: number): boolean;
  note(routeId: string, failed: boolean, now?: number): void;
}

export function makeBreaker(): Breaker {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    isOpen: (routeId, now = performance.now()) => (failures.get(routeId)?.until ?? 0) > now,
    note(routeId, failed, now = performance.now()) {
      if (!failed) {
        failures.delete(routeId);
        return;
      }
      const count = (failures.get(routeId)?.count ?? 0) + 1;
      // After the rest one more failure is enough.
      failures.set(routeId, { count, until: count >= breakAfter ? now + restMs : 0 });
    },
  };
}
