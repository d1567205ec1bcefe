import { type Kysely, sql } from 'kysely';

/** By which other system a session was opened: that system may end it, and signing out here goes on there (decision 0040). */
const statements = [
  `create table sys_session_way (
     session_id varchar(64) primary key references sys_session (id) on delete cascade,
     source varchar(50), issuer varchar(300), subject varchar(255), sid varchar(255), id_token text, ticket char(64))`,
  'create index ix_session_way_subject on sys_session_way (issuer, subject) where issuer is not null',
  'create index ix_session_way_sid on sys_session_way (issuer, sid) where sid is not null',
  'create index ix_session_way_ticket on sys_session_way (ticket) where ticket is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
