import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';

/** Makes seed rows once each; a key that was made before is skipped even when its row is gone. */
export interface Seeder {
  tx: Tx;
  /** Runs `make` when the key is new; says whether it did. */
  once(key: string, make: () => Promise<void>): Promise<boolean>;
}

export function seederOf(tx: Tx): Seeder {
  return {
    tx,
    async once(key, make) {
      const { rows } =
        await sql`insert into sys_seed (key) values (${key}) on conflict do nothing returning key`.execute(tx);
      if (rows.length === 0) return false;
      await make();
      return true;
    },
  };
}

/** Id and audit columns of a row that the installation itself makes. */
export function seeded(): { id: string; create_by: string; create_time: string } {
  return { id: newId(), create_by: 'system', create_time: wireNow() };
}
