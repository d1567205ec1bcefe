import { type Kysely, sql } from 'kysely';

/** Who has registered and waits for an administrator (decision 0109): no users yet, so nothing else knows of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_applicant (
     id varchar(32) primary key, username varchar(100) not null, realname varchar(100) not null, phone varchar(45) not null,
     email varchar(45), password_hash text not null, status varchar(10) not null default 'waiting', reason varchar(200),
     created_at timestamptz not null default now(), decided_by varchar(100), decided_at timestamptz)`,
  /* One application at a time for a name, a phone and an address. */
  "create unique index uq_applicant_username on sys_applicant (lower(username)) where status = 'waiting'",
  "create unique index uq_applicant_phone on sys_applicant (phone) where status = 'waiting'",
  "create unique index uq_applicant_email on sys_applicant (lower(email)) where status = 'waiting'",
  'create index ix_applicant_username on sys_applicant (username)',
  'create index ix_applicant_status on sys_applicant (status, created_at, id)',
];
