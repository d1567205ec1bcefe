import { type Kysely, sql } from 'kysely';

/** The guided first run: what only happens once and is written nowhere else, and who wants to see it no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create table sys_first_step (step varchar(32) primary key, done_at timestamptz not null default now())',
  `create table sys_first_steps_hidden (
     user_id varchar(32) primary key references sys_user (id) on delete cascade, hidden_at timestamptz not null default now())`,
];
