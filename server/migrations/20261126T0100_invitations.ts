import { type Kysely, sql } from 'kysely';

/** Links by which people register with roles and departments that were chosen before (decision 0111). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /* Who made it lends the link their rights: without them there is none. Of the code only the SHA-256 is kept. */
  `create table sys_invitation (
     id varchar(32) primary key, code_hash char(64) not null unique, tenant_id integer not null, places integer not null,
     used integer not null default 0, approve boolean not null, role_ids text not null, depart_ids text not null,
     note varchar(200), made_by varchar(32) not null references sys_user (id) on delete cascade,
     created_at timestamptz not null default now(), expires_at timestamptz not null, revoked_at timestamptz,
     check (used >= 0 and used <= places))`,
  'create index ix_invitation_tenant on sys_invitation (tenant_id, created_at desc, id)',
  'create index ix_invitation_maker on sys_invitation (made_by)',
  'alter table sys_applicant add column invitation_id varchar(32) references sys_invitation (id) on delete set null',
  'create index ix_applicant_invitation on sys_applicant (invitation_id) where invitation_id is not null',
];
