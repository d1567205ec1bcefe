import { type Kysely, sql } from 'kysely';

/** Organisation, rights, dictionaries, messages, logs and sessions (data-model part 1), plus our secrets apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Columns that every governed table carries. */
const audit = `
  create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  /* Overlapping pairs of neighbouring characters, lower-cased: what the gram indexes hold (STACK.md A1). */
  `create function grams(value text) returns text[] language sql immutable parallel safe strict as $$
     select coalesce(array_agg(distinct substr(v, i, 2)), '{}')
     from (select lower(value) as v) s, generate_series(1, char_length(v) - 1) i
   $$`,
  'create sequence sys_instance_seq cycle maxvalue 1023 minvalue 0 start 0',

  `create table sys_tenant (
     id integer primary key, name varchar(100), begin_date timestamptz, end_date timestamptz, status integer default 1,
     version integer not null default 1, ${audit})`,

  `create table sys_user (
     id varchar(32) primary key, username varchar(100) not null unique, realname varchar(100), avatar varchar(255),
     birthday date, sex integer, email varchar(45) unique, phone varchar(45) unique, org_code varchar(64),
     status integer not null default 1, del_flag integer not null default 0, work_no varchar(100) unique,
     post varchar(1000), telephone varchar(45), user_identity integer default 1, depart_ids text,
     rel_tenant_ids varchar(500), client_id varchar(64), activiti_sync integer default 1,
     secret_level integer not null default 1, version integer not null default 1, ${audit})`,
  'create index ix_user_status on sys_user (status, del_flag)',
  'create index ix_user_create_time on sys_user (create_time, id)',
  'create index ix_user_realname_grams on sys_user using gin (grams(realname))',
  'create index ix_user_username_grams on sys_user using gin (grams(username))',
  "create index ix_user_tenants on sys_user using gin (string_to_array(rel_tenant_ids, ','))",
  /* Secrets live apart: no row type that leaves the store has such a field (SECURITY.md R2). */
  `create table sys_user_secret (
     user_id varchar(32) primary key references sys_user (id) on delete cascade,
     password_hash text not null, must_change boolean not null default false, changed_at timestamptz not null default now())`,

  `create table sys_role (
     id varchar(32) primary key, role_name varchar(200) not null, role_code varchar(100) not null, description varchar(255),
     tenant_id integer not null default 0, version integer not null default 1, ${audit})`,
  'create unique index uq_role_code on sys_role (role_code)',
  'create index ix_role_create_time on sys_role (create_time, id)',
  `create table sys_user_role (
     id varchar(32) primary key, user_id varchar(32) not null references sys_user (id) on delete cascade,
     role_id varchar(32) not null references sys_role (id) on delete cascade, unique (user_id, role_id))`,
  'create index ix_user_role_role on sys_user_role (role_id)',

  `create table sys_permission (
     id varchar(32) primary key, parent_id varchar(32) references sys_permission (id) on delete cascade,
     name varchar(255) not null, url varchar(255), component varchar(255), component_name varchar(255), redirect varchar(255),
     menu_type integer not null, perms varchar(255), perms_type varchar(10) default '0', sort_no numeric(8, 2) default 1,
     always_show boolean not null default false, icon varchar(255), is_route boolean not null default true,
     is_leaf boolean not null default true, keep_alive boolean not null default false, hidden boolean not null default false,
     hide_tab boolean not null default false, description varchar(255), del_flag integer not null default 0,
     rule_flag integer not null default 0, status varchar(2), internal_or_external boolean not null default false,
     version integer not null default 1, ${audit})`,
  'create index ix_permission_parent on sys_permission (parent_id, sort_no)',
  'create unique index uq_permission_perms on sys_permission (perms) where menu_type = 2 and perms is not null',
  'create index ix_permission_component on sys_permission (component)',
  `create table sys_role_permission (
     id varchar(32) primary key, role_id varchar(32) not null references sys_role (id) on delete cascade,
     permission_id varchar(32) not null references sys_permission (id) on delete cascade, data_rule_ids varchar(1000),
     operate_date timestamptz, operate_ip varchar(100), unique (role_id, permission_id))`,
  'create index ix_role_permission_permission on sys_role_permission (permission_id)',
  `create table sys_permission_data_rule (
     id varchar(32) primary key, permission_id varchar(32) not null references sys_permission (id) on delete cascade,
     rule_name varchar(50), rule_column varchar(50), rule_conditions varchar(50), rule_value varchar(300),
     status varchar(3) default '1', ${audit})`,
  'create index ix_data_rule_permission on sys_permission_data_rule (permission_id)',
  `create table sys_role_index (
     id varchar(32) primary key, role_code varchar(50), url varchar(100), component varchar(255), is_route boolean default true,
     priority integer default 0, status varchar(2) default '0', sys_org_code varchar(64), ${audit})`,
  'create index ix_role_index_role on sys_role_index (role_code)',

  `create table sys_depart (
     id varchar(32) primary key, parent_id varchar(32) references sys_depart (id) on delete cascade,
     depart_name varchar(100) not null, depart_name_en varchar(500), depart_name_abbr varchar(500),
     depart_order integer default 0, description varchar(500), org_category varchar(10) not null default '1',
     org_type varchar(10), org_code varchar(64) not null, mobile varchar(32), fax varchar(32), address varchar(100),
     memo varchar(500), status varchar(1) default '1', del_flag varchar(1) not null default '0', qywx_identifier varchar(100),
     tenant_id integer not null default 0, version integer not null default 1, ${audit})`,
  'create unique index uq_depart_org_code on sys_depart (org_code)',
  'create index ix_depart_parent on sys_depart (parent_id, depart_order)',
  'create index ix_depart_org_code_prefix on sys_depart (org_code text_pattern_ops)',
  `create table sys_user_depart (
     id varchar(32) primary key, user_id varchar(32) not null references sys_user (id) on delete cascade,
     dep_id varchar(32) not null references sys_depart (id) on delete cascade, unique (user_id, dep_id))`,
  'create index ix_user_depart_dep on sys_user_depart (dep_id)',
  `create table sys_depart_permission (
     id varchar(32) primary key, depart_id varchar(32) not null references sys_depart (id) on delete cascade,
     permission_id varchar(32) not null references sys_permission (id) on delete cascade, data_rule_ids varchar(1000),
     unique (depart_id, permission_id))`,
  'create index ix_depart_permission_permission on sys_depart_permission (permission_id)',
  `create table sys_depart_role (
     id varchar(32) primary key, depart_id varchar(32) not null references sys_depart (id) on delete cascade,
     role_name varchar(200), role_code varchar(100), description varchar(255), version integer not null default 1, ${audit})`,
  'create index ix_depart_role_depart on sys_depart_role (depart_id)',
  `create table sys_depart_role_permission (
     id varchar(32) primary key, depart_id varchar(32) references sys_depart (id) on delete cascade,
     role_id varchar(32) not null references sys_depart_role (id) on delete cascade,
     permission_id varchar(32) not null references sys_permission (id) on delete cascade, data_rule_ids varchar(1000),
     operate_date timestamptz, operate_ip varchar(100), unique (role_id, permission_id))`,
  'create index ix_depart_role_permission_permission on sys_depart_role_permission (permission_id)',
  `create table sys_depart_role_user (
     id varchar(32) primary key, user_id varchar(32) not null references sys_user (id) on delete cascade,
     drole_id varchar(32) not null references sys_depart_role (id) on delete cascade, unique (user_id, drole_id))`,
  'create index ix_depart_role_user_role on sys_depart_role_user (drole_id)',

  `create table sys_dict (
     id varchar(32) primary key, dict_name varchar(100) not null, dict_code varchar(100) not null, description varchar(255),
     del_flag integer not null default 0, type integer not null default 0, version integer not null default 1, ${audit})`,
  'create unique index uq_dict_code on sys_dict (dict_code)',
  'create index ix_dict_create_time on sys_dict (create_time, id)',
  `create table sys_dict_item (
     id varchar(32) primary key, dict_id varchar(32) not null references sys_dict (id) on delete cascade,
     item_text varchar(100) not null, item_value varchar(100) not null, description varchar(255), sort_order integer default 1,
     status integer not null default 1, item_color varchar(10), version integer not null default 1, ${audit},
     constraint uq_dict_item_value unique (dict_id, item_value))`,
  'create index ix_dict_item_order on sys_dict_item (dict_id, sort_order)',
  `create table sys_category (
     id varchar(36) primary key, pid varchar(36) not null default '0', name varchar(100) not null, code varchar(100) not null,
     sys_org_code varchar(64), has_child varchar(3), tenant_id integer not null default 0,
     version integer not null default 1, ${audit})`,
  'create unique index uq_category_code on sys_category (code)',
  'create index ix_category_pid on sys_category (pid)',
  'create index ix_category_code_prefix on sys_category (code text_pattern_ops)',
  `create table sys_position (
     id varchar(32) primary key, code varchar(100) not null, name varchar(100) not null, post_rank varchar(2),
     company_id varchar(255), sys_org_code varchar(50), tenant_id integer not null default 0, del_flag integer not null default 0,
     version integer not null default 1, ${audit})`,
  'create unique index uq_position_code on sys_position (tenant_id, code) where del_flag = 0',
  'create index ix_position_create_time on sys_position (create_time, id)',

  `create table sys_announcement (
     id varchar(32) primary key, titile varchar(100) not null, msg_content text, start_time timestamptz, end_time timestamptz,
     sender varchar(100), priority varchar(255), msg_category varchar(10) not null default '2', msg_type varchar(10),
     send_status varchar(10) not null default '0', send_time timestamptz, cancel_time timestamptz, del_flag varchar(1) not null default '0',
     bus_type varchar(20), bus_id varchar(50), open_type varchar(20), open_page varchar(255), user_ids text, msg_abstract text,
     dt_task_id varchar(100), tenant_id integer not null default 0, version integer not null default 1, ${audit})`,
  "create index ix_announcement_published on sys_announcement (msg_type, send_time desc) where del_flag = '0' and send_status = '1'",
  'create index ix_announcement_create_time on sys_announcement (create_time, id)',
  `create table sys_announcement_send (
     id varchar(32) primary key, annt_id varchar(32) not null references sys_announcement (id) on delete cascade,
     user_id varchar(32) not null references sys_user (id) on delete cascade, read_flag varchar(10) not null default '0',
     read_time timestamptz, star_flag varchar(10), ${audit}, unique (user_id, annt_id))`,
  'create index ix_announcement_send_annt on sys_announcement_send (annt_id)',
  "create index ix_announcement_send_unread on sys_announcement_send (user_id) where read_flag = '0'",

  `create table sys_fill_rule (
     id varchar(32) primary key, rule_name varchar(100) not null, rule_code varchar(100) not null unique, rule_class varchar(100) not null,
     rule_params varchar(1000), version integer not null default 1, ${audit})`,
  /* One row per counter; locked inside the saving transaction, so numbers have no gaps and no doubles. */
  'create table sys_number (scope varchar(300) primary key, value bigint not null)',

  `create table sys_log (
     id varchar(32) primary key, log_type integer not null, log_content text, operate_type integer, userid varchar(100),
     username varchar(100), ip varchar(100), method varchar(500), request_url varchar(2000), request_param text,
     request_type varchar(10), cost_time bigint, request_id varchar(64), tenant_id integer not null default 0, ${audit})`,
  'create index ix_log_time on sys_log (log_type, create_time desc)',
  'create index ix_log_user on sys_log (userid, create_time desc)',
  `create table sys_data_log (
     id varchar(32) primary key, data_table varchar(200) not null, data_id varchar(64) not null, data_content text,
     data_version integer not null, type varchar(20) not null default 'json', create_name varchar(100), ${audit},
     unique (data_table, data_id, data_version))`,

  `create table sys_session (
     id varchar(64) primary key, user_id varchar(32) not null references sys_user (id) on delete cascade,
     org_code varchar(64), tenant_id integer not null default 0, ip varchar(100), user_agent varchar(500),
     created_at timestamptz not null default now(), last_seen timestamptz not null default now(),
     idle_seconds integer not null, ends_at timestamptz not null)`,
  'create index ix_session_user on sys_session (user_id)',
  'create index ix_session_ends on sys_session (ends_at)',
  'create index ix_session_created on sys_session (created_at desc, id)',
  /* Captchas and codes by SMS: used once, short-lived. */
  `create unlogged table sys_one_time_code (
     kind varchar(20) not null, key varchar(200) not null, value varchar(64) not null, tries integer not null default 0,
     expires_at timestamptz not null, primary key (kind, key))`,
  'create index ix_one_time_code_expires on sys_one_time_code (expires_at)',
  /* Failed sign-ins per account and per address. */
  `create unlogged table sys_sign_in_failure (
     key varchar(200) primary key, count integer not null, until timestamptz not null)`,
];
