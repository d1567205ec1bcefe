import { type Kysely, sql } from 'kysely';

/** A text message that goes to another phone than the account has when it is sent: that its number was changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_sms add column phone_to varchar(45)`.execute(db);
}
