import { type Kysely, sql } from 'kysely';

/** Links by which people who do not sign in fill in, read or change records of online forms (decision 0148). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /* Of token and code only digests are kept; the code's is made with the token. */
  `create table onl_share_link (
     id varchar(36) primary key, token_hash char(64) not null unique,
     head_id varchar(36) not null references onl_cgform_head (id) on delete cascade,
     kind varchar(10) not null check (kind in ('add', 'detail', 'edit')), record_id varchar(36), fields text[] not null,
     code_hash char(64), most_uses integer, uses integer not null default 0, note varchar(200),
     tenant_id integer not null, made_by varchar(32) not null references sys_user (id) on delete cascade,
     created_at timestamptz not null default now(), expires_at timestamptz not null,
     revoked_at timestamptz, check ((kind = 'add') = (record_id is null)), check (uses <= most_uses))`,
  'create index ix_onl_share_link_head on onl_share_link (head_id, tenant_id, created_at desc)',
  'create index ix_onl_share_link_maker on onl_share_link (made_by)',
  'create index ix_onl_share_link_expires on onl_share_link (expires_at)',
  `create table onl_share_visit (
     id varchar(36) primary key, link_id varchar(36) not null references onl_share_link (id) on delete cascade,
     at timestamptz not null default now(), ip varchar(64) not null, act varchar(10) not null, record_id varchar(36))`,
  'create index ix_onl_share_visit_link on onl_share_visit (link_id, at desc, id)',
];
