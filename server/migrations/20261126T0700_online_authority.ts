import { type Kysely, sql } from 'kysely';

/** Rights within online forms (decision 0114): what is under control, rules for rows, and who is granted what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const audit = 'create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz';

const statements = [
  `create table onl_auth_page (
     id varchar(32) primary key, cgform_id varchar(32) not null references onl_cgform_head (id) on delete cascade,
     code varchar(255) not null, type integer not null, control integer not null, page integer not null,
     status integer not null default 1, ${audit})`,
  'create index ix_auth_page_form on onl_auth_page (cgform_id, type, code)',

  `create table onl_auth_data (
     id varchar(32) primary key, cgform_id varchar(32) not null references onl_cgform_head (id) on delete cascade,
     rule_name varchar(50) not null, rule_column varchar(50), rule_operator varchar(50) not null, rule_value varchar(255),
     status integer not null default 1, ${audit})`,
  'create index ix_auth_data_form on onl_auth_data (cgform_id)',

  /* `role_id`: a role, a department or a user, as `auth_mode` says. */
  `create table onl_auth_relation (
     id varchar(32) primary key, role_id varchar(32) not null, auth_id varchar(32) not null, type integer not null,
     cgform_id varchar(32) not null references onl_cgform_head (id) on delete cascade, auth_mode varchar(50) not null)`,
  'create unique index uq_auth_relation on onl_auth_relation (auth_id, auth_mode, role_id)',
  'create index ix_auth_relation_form on onl_auth_relation (cgform_id)',
];
