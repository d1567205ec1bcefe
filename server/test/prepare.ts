import type pg from 'pg';
import { migrate } from '../src/platform/migrate.ts';

/** Schema and seed of a new database, as a first start makes them. */
export async function prepareDatabase(connection: pg.PoolConfig): Promise<void> {
  await migrate(connection);
}
