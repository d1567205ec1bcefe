import { type Kysely, sql } from 'kysely';

/** Comments carry files: their stored paths, joined by commas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_comment add column files text not null default ''`.execute(db);
}
