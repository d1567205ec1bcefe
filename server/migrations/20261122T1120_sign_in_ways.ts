import { type Kysely, sql } from 'kysely';

/** Sign-in in several steps (QR code, other systems), and accounts of other systems that are linked to users (decision 0037). */
const statements = [
  // Lost in a crash of the database, as codes by SMS are: the person begins again.
  `create unlogged table sys_sign_in_step (
     kind varchar(16) not null, handle char(64) not null, browser char(64) not null,
     data jsonb not null, expires_at timestamptz not null, primary key (kind, handle))`,
  'create index ix_sign_in_step_expires on sys_sign_in_step (expires_at)',

  // A subject is only unique at its issuer: another issuer under the same name is another world.
  `create table sys_third_account (
     id varchar(32) primary key, sys_user_id varchar(32) not null references sys_user (id) on delete cascade,
     third_type varchar(50) not null, issuer varchar(300) not null, third_user_uuid varchar(255) not null,
     third_user_id varchar(255), realname varchar(100), avatar varchar(255),
     create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz,
     unique (issuer, third_user_uuid))`,
  'create index ix_third_account_user on sys_third_account (sys_user_id, third_type)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
