import { type Kysely, sql } from 'kysely';

/** Rules of online forms: lines of their definitions (decision 0144). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table onl_cgform_rule (
     id varchar(36) primary key, cgform_head_id varchar(32) not null references onl_cgform_head (id) on delete cascade,
     line_no integer not null, rule_type varchar(20) not null, content varchar(200),
     active_status varchar(1) not null default '1', rule text not null)`,
  'create index ix_cgform_rule_head on onl_cgform_rule (cgform_head_id, line_no)',
];
