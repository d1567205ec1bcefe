import { type Kysely, sql } from 'kysely';

/** Remembers which seed rows were made, so that what an administrator deletes does not come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_seed (key varchar(200) primary key, made_at timestamptz not null default now())`.execute(
    db,
  );
}
