import { type Kysely, sql } from 'kysely';

/** Messages keep their sentences beside the finished text, and accounts the language that they read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table sys_announcement add column wording jsonb',
  'alter table sys_sms add column wording jsonb',
  'alter table sys_user add column language varchar(10)',
];
