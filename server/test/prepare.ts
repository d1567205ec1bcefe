import type pg from 'pg';
import { openDatabase } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { seed } from '../src/seed.ts';

/** Password of `admin` in every test database. */
export const adminPassword = 'Dossier-test-2026';

/** Schema and seed of a new database, as a first start makes them. */
export async function prepareDatabase(connection: pg.PoolConfig): Promise<void> {
  await migrate(connection);
  const { db, close } = openDatabase(connection);
  try {
    await seed(db, { adminPassword });
  } finally {
    await close();
  }
}
