import { type Kysely, sql } from 'kysely';

/** Mail that goes to another address than the account has when it is sent: that its address was changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_sms add column mail_to varchar(255)`.execute(db);
}
