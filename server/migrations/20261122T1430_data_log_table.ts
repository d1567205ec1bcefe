import { type Kysely, sql } from 'kysely';

/** The newest versions of one table, in order (decision 0040). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_data_log_table on sys_data_log (data_table, create_time desc, id desc)`.execute(db);
}
