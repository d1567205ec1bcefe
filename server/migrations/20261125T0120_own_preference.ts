import { type Kysely, sql } from 'kysely';

/** What somebody likes on every device: looks of the pages, and the page that they begin with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_user_preference (
    user_id varchar(32) primary key references sys_user (id) on delete cascade, looks jsonb, home varchar(255))`.execute(
    db,
  );
}
