import { type Kysely, sql } from 'kysely';

/** The second step of signing in: authenticator apps, recovery codes, passkeys and devices that are remembered (decision 0097). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /* Without `confirmed_at` it is only begun. `last_step`: the newest time step whose code was used; none up to it is good again. */
  `create table sys_user_totp (
     user_id varchar(32) primary key references sys_user (id) on delete cascade, sealed text not null,
     created_at timestamptz not null default now(), confirmed_at timestamptz, last_step bigint not null default 0)`,
  /* Keyed digests; a code that was used is gone. */
  `create table sys_recovery_code (
     user_id varchar(32) not null references sys_user (id) on delete cascade, digest char(64) not null,
     primary key (user_id, digest))`,
  `create table sys_passkey (
     id varchar(32) primary key, user_id varchar(32) not null references sys_user (id) on delete cascade,
     credential_id varchar(1400) not null unique, rp_id varchar(255) not null, public_key text not null, counter bigint not null,
     transports varchar(200) not null default '', backed_up boolean not null default false, name varchar(50) not null,
     created_at timestamptz not null default now(), last_used timestamptz)`,
  'create index ix_passkey_user on sys_passkey (user_id, created_at, id)',
  `create table sys_trusted_device (
     id varchar(32) primary key, user_id varchar(32) not null references sys_user (id) on delete cascade,
     digest char(64) not null unique, ip varchar(100), user_agent varchar(500),
     created_at timestamptz not null default now(), last_used timestamptz not null default now(), ends_at timestamptz not null)`,
  'create index ix_trusted_device_user on sys_trusted_device (user_id, ends_at)',
];
