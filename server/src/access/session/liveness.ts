import { outsideCalls } from '#db/call-scope.ts';
import type { Database } from '#db/database.ts';
import { connectFresh } from '#db/read-only.ts';

/** Asks the database, at each call, whether the caller's session still lives. */
export type Liveness = (sessionId: string) => Promise<boolean>;

/** The same condition as where a session is read: what ended it, or time, took it away. */
const query = {
  name: 'sessions-alive',
  text: `select id from sys_session
    where id = any($1) and ends_at > now() and last_seen + idle_seconds * interval '1 second' > now()`,
  // A connection that hears nothing any more is given up, not waited for by everybody.
  query_timeout: 8_000,
};

interface Round {
  ids: Set<string>;
  alive: Promise<ReadonlySet<string>>;
}

/**
 * One question serves all calls that arrive while the one before is under way, so a busy server asks hardly more often
 * than an idle one. A question is always asked after the calls that it serves have arrived: what was ended by an
 * answered call is seen by the next one, on every instance (decision 0048).
 */
export function makeLiveness({ signInPool, readOnly }: Pick<Database, 'signInPool' | 'readOnly'>): Liveness {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Round | null = null;

  function open(): Round {
    const ids = new Set<string>();
    const alive = underWay.then(async () => {
      next = null;
      const client = await connectFresh(signInPool, readOnly);
      try {
        const { rows } = await client.query<{ id: string }>({ ...query, values: [[...ids]] });
        client.release();
        return new Set(rows.map(({ id }) => id));
      } catch (error) {
        client.release(true);
        throw error;
      }
    });
    underWay = alive.catch(() => undefined);
    return { ids, alive };
  }

  return async (sessionId) => {
    next ??= outsideCalls(open);
    next.ids.add(sessionId);
    return (await next.alive).has(sessionId);
  };
}
