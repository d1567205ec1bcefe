import { sql } from 'kysely';
import { makeSchemes } from '#features/arc/check/scheme.public.ts';
import type { Seeder } from './seeder.ts';

/** Each company has a scheme for each stage; what it has made of them stays. */
export async function seedCheckSchemes(seeder: Seeder): Promise<void> {
  const { rows: tenants } = await sql<{ id: number }>`select 0 as id union select id from sys_tenant`.execute(
    seeder.tx,
  );
  for (const { id } of tenants) await seeder.once(`checkSchemes:${id}`, () => makeSchemes(seeder.tx, id));
}
