import { type Kysely, sql } from 'kysely';

/** A message that is taken back while a worker has it in hand: whatever becomes of that try, there is no further one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_sms add recalled boolean not null default false`.execute(db);
}
