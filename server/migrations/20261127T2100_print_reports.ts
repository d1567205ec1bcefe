import { type Kysely, sql } from 'kysely';

/** Print reports, and the versions of their sheets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table onl_print_report (
     id varchar(36) primary key, code varchar(100) not null, name varchar(100) not null, content varchar(1000),
     version integer not null default 1,
     create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_print_report_code on onl_print_report (code)',
  'create index ix_print_report_create_time on onl_print_report (create_time, id)',
  `create table onl_print_design (
     report_id varchar(36) not null references onl_print_report (id) on delete cascade,
     version_no integer not null, design jsonb not null, create_by varchar(100), create_time timestamptz not null,
     primary key (report_id, version_no))`,
];
