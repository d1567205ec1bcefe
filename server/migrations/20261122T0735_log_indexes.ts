import { type Kysely, sql } from 'kysely';

/** Indexes that give the newest entries of a tenant by kind and by user; the text of a fault. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table sys_log add column error_text text',
  'create index ix_log_kind on sys_log (tenant_id, log_type, create_time desc, id desc)',
  'create index ix_log_who on sys_log (tenant_id, userid, create_time desc, id desc)',
  'create index ix_log_created on sys_log (create_time)',
  'drop index ix_log_time',
  'drop index ix_log_user',
  'create index ix_data_log_time on sys_data_log (create_time desc, id desc)',
];
