import { type Kysely, sql } from 'kysely';

/** What was printed of which record, templates that administrators make, and 打印 among the kinds of the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  // A new installation has no dictionaries yet: its seed has the item.
  await sql`
    insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time)
    select replace(gen_random_uuid()::text, '-', ''), d.id, '打印', '7', 7, 1, 'system', now() from sys_dict d
    where d.dict_code = 'operate_type' and not exists (
      select from sys_dict_item i where i.dict_id = d.id and i.item_value = '7')`.execute(db);
}

const statements = [
  `create table sys_print (
     id varchar(32) primary key, tenant_id integer not null default 0, print_no varchar(32) not null,
     data_table varchar(50) not null, data_id varchar(64) not null, print_name varchar(50) not null,
     title varchar(100) not null, create_by varchar(100), create_time timestamptz not null default now())`,
  'create index ix_print_record on sys_print (data_table, data_id, create_time)',
  `create table sys_print_template (
     id varchar(32) primary key, tenant_id integer not null default 0, resource_path varchar(200) not null,
     print_name varchar(50) not null, version integer not null, source text not null, note varchar(200),
     active boolean not null default false, create_by varchar(100), create_time timestamptz not null default now())`,
  'create unique index ux_print_template_version on sys_print_template (tenant_id, resource_path, print_name, version)',
  'create unique index ux_print_template_active on sys_print_template (tenant_id, resource_path, print_name) where active',
];
