import type { EventEmitter } from 'node:events';
import pg from 'pg';

/** What PostgreSQL says of a session unasked, as it begins and whenever it changes; either makes it read-only. */
const reports = new Set(['in_hot_standby', 'default_transaction_read_only']);
/** A session keeps the default of its begin, so one that takes no writes is given up after this time, in milliseconds. */
const staleMs = 1_000;
/** How long a refused write counts: proxies between here and PostgreSQL may keep its reports to themselves. */
const refusalMs = 2_000;

/** Which sessions of a database take no writes: a standby, or a database that was set so. */
export interface ReadOnlySessions {
  /** Connections of this kind are watched. */
  Client: new () => pg.Client;
  /** Begun before the database may have changed its mind. */
  isStale(client: pg.ClientBase): boolean;
  /** A write was refused. */
  refused(): void;
  /** Whether writes are refused now. */
  isReadOnly(): boolean;
}

export function watchReadOnly(): ReadOnlySessions {
  const since = new WeakMap<pg.ClientBase, number>();
  /** As the newest report has it: older sessions may have begun before the database changed. */
  let newest = false;
  let refusedAt = Number.NEGATIVE_INFINITY;

  class WatchedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const on = new Set<string>();
      // pg keeps its connection there; it has no public way to hear of reports.
      const { connection } = this as unknown as { connection: EventEmitter };
      connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }: Record<string, string>) => {
        if (name === undefined || !reports.has(name)) return;
        if (value === 'on') on.add(name);
        else on.delete(name);
        if (on.size === 0) since.delete(this);
        else if (!since.has(this)) since.set(this, performance.now());
        newest = on.size > 0;
      });
    }
  }

  return {
    Client: WatchedClient,
    isStale: (client) => performance.now() - (since.get(client) ?? Number.POSITIVE_INFINITY) > staleMs,
    refused() {
      refusedAt = performance.now();
    },
    isReadOnly: () => newest || performance.now() - refusedAt < refusalMs,
  };
}

/** A connection of the pool, made anew where it takes no writes and others might. */
export async function connectFresh(pool: pg.Pool, { isStale }: ReadOnlySessions): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (!isStale(client)) return client;
    client.release(true);
  }
}
