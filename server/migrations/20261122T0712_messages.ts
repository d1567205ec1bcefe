import { type Kysely, sql } from 'kysely';

/**
 * The outbox of messages with their templates, what every user wants to receive how (decision 0032), and
 * announcements to departments, by class, with stars.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const audit = 'create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz';

const statements = [
  /* One row per receiver and channel. `message_id`: what rows of one message share. `failure`: why it was given up. */
  `create table sys_sms (
     id varchar(32) primary key, message_id varchar(32), kind varchar(20) not null default 'message',
     es_title varchar(100) not null, es_type varchar(50) not null, es_receiver varchar(100) not null,
     es_param varchar(1000), es_content text not null, is_html boolean not null default false, open_page varchar(255),
     es_send_time timestamptz, es_send_status varchar(2) not null default '0' check (es_send_status in ('0', '1', '2', '-1')),
     es_send_num integer not null default 0, es_result varchar(255), remark varchar(500),
     failure varchar(10) check (failure in ('tries', 'waited', 'refused', 'unknown')),
     next_at timestamptz default now(), worker varchar(64), lease_until timestamptz,
     tenant_id integer not null default 0, version integer not null default 1, ${audit})`,
  "create index ix_sms_due on sys_sms (next_at, id) where es_send_status in ('0', '2')",
  'create index ix_sms_message on sys_sms (message_id)',
  'create index ix_sms_create_time on sys_sms (create_time, id)',
  'create index ix_sms_receiver on sys_sms (es_receiver)',
  `create table sys_sms_template (
     id varchar(32) primary key, template_name varchar(50) not null, template_code varchar(32) not null,
     template_type varchar(1) not null, template_content varchar(4000) not null, template_test_json varchar(1000),
     use_status varchar(1) not null default '0', tenant_id integer not null default 0,
     version integer not null default 1, ${audit})`,
  'create unique index uq_sms_template_code on sys_sms_template (tenant_id, template_code)',
  'create index ix_sms_template_create_time on sys_sms_template (create_time, id)',
  `create table sys_user_message_setting (
     user_id varchar(32) not null references sys_user (id) on delete cascade,
     kind varchar(20) not null, channel varchar(20) not null, is_on boolean not null,
     primary key (user_id, kind, channel))`,

  'alter table sys_announcement add column org_ids text, add column msg_classify varchar(10)',
  /* `removed`: the reader put it away; the row stays, or it would come again. */
  'alter table sys_announcement_send add column removed boolean not null default false',
  'drop index ix_announcement_send_annt',
  'create index ix_announcement_send_annt on sys_announcement_send (annt_id, read_flag)',

  /* Installations that have these dictionaries already. */
  `insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time)
   select replace(gen_random_uuid()::text, '-', ''), d.id, x.item_text, x.item_value, 9, 1, 'system', now()
   from sys_dict d join (values ('msgSendStatus', '-1', '已放弃'), ('msg_type', 'ORG', '指定部门'))
     as x (dict_code, item_value, item_text) on x.dict_code = d.dict_code
   on conflict do nothing`,
];
