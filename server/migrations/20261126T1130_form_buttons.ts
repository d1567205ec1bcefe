import { type Kysely, sql } from 'kysely';

/** Buttons of online forms and the steps that come with acts on their records (decision 0118). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table onl_cgform_button (
     id varchar(36) primary key, cgform_head_id varchar(32) not null references onl_cgform_head (id) on delete cascade,
     line_no integer not null, button_code varchar(50) not null, button_name varchar(50) not null, button_style varchar(32) not null,
     button_icon varchar(100), button_status varchar(1) not null default '1', opt_type varchar(20) not null default 'action',
     opt_position varchar(1), order_num integer, exp varchar(255))`,
  'create index ix_cgform_button_head on onl_cgform_button (cgform_head_id, line_no)',

  `create table onl_cgform_enhance_action (
     id varchar(36) primary key, cgform_head_id varchar(32) not null references onl_cgform_head (id) on delete cascade,
     line_no integer not null, button_code varchar(50) not null, content varchar(200),
     active_status varchar(1) not null default '1', steps text not null)`,
  'create index ix_cgform_enhance_action_head on onl_cgform_enhance_action (cgform_head_id, line_no)',

  /* Standard buttons that what runs has taken away, for everybody. */
  'alter table onl_cgform_release add column without_buttons text[]',
  'create index ix_cgform_release_without on onl_cgform_release (head_id) where without_buttons is not null',
];
