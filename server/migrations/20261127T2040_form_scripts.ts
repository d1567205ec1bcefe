import { type Kysely, sql } from 'kysely';

/** Scripts of online forms and of their lists: lines of their definitions (decision 0158). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table onl_cgform_enhance_js (
     id varchar(36) primary key, cgform_head_id varchar(32) not null references onl_cgform_head (id) on delete cascade,
     line_no integer not null, cg_js_type varchar(20) not null, cg_js text not null, content varchar(1000))`,
  'create unique index ux_cgform_enhance_js on onl_cgform_enhance_js (cgform_head_id, cg_js_type)',
];
