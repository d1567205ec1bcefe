import { type Kysely, sql } from 'kysely';

/** Of which share of a disk administrators were told last, by server and folder (platform/disk/warnings.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_disk_warning (
    place varchar(500) primary key, level smallint not null default 0, told_at timestamptz)`.execute(db);
}
