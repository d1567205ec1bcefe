import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { busy } from '#core/errors.ts';
import { connectWithin, currentCall } from './call-scope.ts';
import { connectFresh, type ReadOnlySessions } from './read-only.ts';

interface Pools {
  pool: pg.Pool;
  /** Serves calls without a session. */
  signInPool: pg.Pool;
  readOnly: ReadOnlySessions;
}

/** PostgreSQL by the connections of the current call: none outlives it, and nothing is committed after its deadline. */
export class CallDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pools: Pools) {
    const pool = byCall(pools);
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new CallDriver({ pool: this.#pool });
  }
}

function byCall({ pool, signInPool, readOnly }: Pools): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const scope = currentCall();
      if (!scope) return connectFresh(pool, readOnly);
      return connectWithin(scope, () => connectFresh(scope.keptConnections ? signInPool : pool, readOnly));
    },
    async end() {
      await Promise.all([pool.end(), signInPool.end()]);
    },
  };
}

class CallDriver extends PostgresDriver {
  /** How long after its begin a transaction may commit, in milliseconds. */
  readonly #allowed = new WeakMap<DatabaseConnection, number>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const scope = currentCall();
    if (scope) this.#allowed.set(connection, Math.max(0, Math.ceil(scope.deadline - performance.now())));
    else this.#allowed.delete(connection);
    await super.beginTransaction(connection, settings);
  }

  /**
   * A commit that reaches a paused server is carried out when it goes on, long after its caller was told that nothing
   * was stored. So the commit comes behind a statement that fails when it is late, by the server's own clock.
   */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const allowed = this.#allowed.get(connection);
    const scope = currentCall();
    if (allowed === undefined || !scope) return super.commitTransaction(connection);
    scope.committing += 1;
    try {
      await connection.executeQuery(
        CompiledQuery.raw(`select 1 / (clock_timestamp() < now() + interval '${allowed} ms')::int; commit`),
      );
    } catch (error) {
      throw (error as { code?: unknown }).code === '22012' ? busy() : error; // division_by_zero
    } finally {
      scope.committing -= 1;
    }
  }
}
