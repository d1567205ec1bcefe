import { type Kysely, sql } from 'kysely';

/** What people say of themselves: tags and a line below the name. And the index that lists what somebody uploaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_user_card (
     user_id varchar(32) primary key references sys_user (id) on delete cascade,
     tags text[] not null default '{}', signature varchar(100))`,
  'create index ix_file_uploader on sys_file (create_by, tenant_id, create_time desc, id desc)',
];
