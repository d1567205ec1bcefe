import { type Kysely, sql } from 'kysely';

/** Clearances with an end (domain 6.2, DR4, DR5) and access lists (DR8). What users were cleared for holds on, without an end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table arc_clearance (
     id varchar(32) primary key, username varchar(100) not null, status varchar(10) not null default '10', level integer not
     null check (level between 0 and 6), fonds varchar(4000), valid_from timestamptz not null, valid_until timestamptz,
     reason varchar(500), basis text, approved_by varchar(100), approved_time timestamptz, end_by varchar(100), end_reason
     varchar(500), refusal varchar(500), ${governed}, check (valid_until is null or valid_from is not null))`,
  'create index ix_arc_clearance_username on arc_clearance (tenant_id, username, create_time, id) where del_flag = 0',
  'create index ix_arc_clearance_status on arc_clearance (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_clearance_level on arc_clearance (tenant_id, level, create_time, id) where del_flag = 0',
  'create index ix_arc_clearance_create_time on arc_clearance (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_clearance_valid_until on arc_clearance (tenant_id, valid_until, id) where del_flag = 0',
  // What is over by time alone is looked for by a job.
  "create index ix_arc_clearance_due on arc_clearance (valid_until) where status = '30' and del_flag = 0",
  // One that is being prepared or decided on for each person.
  `create unique index uq_arc_clearance_open on arc_clearance (tenant_id, username) where status in ('10', '20') and del_flag = 0`,

  `create table arc_acl (
     id varchar(32) primary key, target_no varchar(80), item_id varchar(32) references arc_item (id), class_id varchar(32)
     references arc_class (id), username varchar(100), depart_id varchar(32), effect varchar(10) not null check (effect in
     ('allow', 'deny')), valid_until timestamptz, reason varchar(500) not null, ${governed},
     check (num_nonnulls(item_id, class_id) = 1 and num_nonnulls(username, depart_id) = 1))`,
  'create index ix_arc_acl_create_time on arc_acl (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_acl_target_no on arc_acl (tenant_id, target_no text_pattern_ops) where del_flag = 0',
  'create index ix_arc_acl_effect on arc_acl (tenant_id, effect, create_time, id) where del_flag = 0',
  'create index ix_arc_acl_username on arc_acl (tenant_id, username, effect) where del_flag = 0',
  'create index ix_arc_acl_depart_id on arc_acl (tenant_id, depart_id, effect) where del_flag = 0',
  'create index ix_arc_acl_valid_until on arc_acl (tenant_id, valid_until, id) where del_flag = 0',
  'create index ix_arc_acl_item_id on arc_acl (item_id)',
  'create index ix_arc_acl_class_id on arc_acl (class_id)',

  `insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time)
     select left(md5(d.id || n.value), 32), d.id, n.text, n.value, 100, 1, 'system', now()
     from sys_dict d cross join (values ('arc_clearance', '用户密级'), ('arc_acl', '访问名单')) n (value, text)
     where d.dict_code = 'arc_audit_object'
       and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = n.value)`,

  /* Users worked in each of their tenants with one level. The usual one needs no row. */
  `insert into arc_clearance (id, username, status, level, valid_from, reason, approved_by, approved_time, tenant_id, create_by,
     create_time)
   select left(md5(u.id || ':' || t.id), 32), u.username, '30', least(greatest(u.secret_level, 0), 6), now(), '升级前的涉密等级', 'system', now(),
     t.id, 'system', now()
   from sys_user u cross join lateral (
     select distinct trim(one)::integer as id from regexp_split_to_table(coalesce(nullif(trim(u.rel_tenant_ids), ''), '0'), ',') one
     where trim(one) ~ '^[0-9]{1,9}$') t
   where u.secret_level <> 1`,
  'alter table sys_user drop column secret_level',

  /* Whoever is deleted for good leaves nothing to who gets the name later. */
  `create function forget_archive_rights() returns trigger language plpgsql as $$ begin
     update arc_clearance set del_flag = 1 where username = old.username and del_flag = 0;
     update arc_acl set del_flag = 1 where username = old.username and del_flag = 0;
     return null; end $$`,
  'create trigger archive_rights_forgotten after delete on sys_user for each row execute function forget_archive_rights()',

  /*
   * What somebody is cleared for at this moment; the same rule as clearanceOf of the server. One that has run out leaves the
   * usual level at most, and its fonds: an end never opens anything.
   */
  `create function arc_clearance_of(tenant integer, who varchar) returns table (level integer, fonds text[])
   language sql stable as $$
     select case when c.id is null then 1 when c.valid_until is null or c.valid_until > statement_timestamp() then c.level
         else least(c.level, 1) end,
       string_to_array(nullif(c.fonds, ''), ',')
     from (select 1) one left join lateral (
       select a.id, a.level, a.fonds, a.valid_until from arc_clearance a where a.tenant_id = tenant and a.username = who
         and a.del_flag = 0 and a.status in ('30', '90') and a.valid_from <= statement_timestamp()
         and (a.valid_until is null or a.valid_until > a.valid_from)
       order by coalesce(a.valid_until, 'infinity') desc, a.valid_from desc limit 1) c on true $$`,

  /* Records and classes, with all below, that lists in force deny or allow somebody, by themselves or by a department of theirs. */
  `create function arc_listed(tenant integer, who varchar, wanted varchar) returns table (item_id varchar, class_id varchar)
   language sql stable rows 20 as $$
     with recursive mine as (
       select a.item_id, a.class_id from arc_acl a where a.tenant_id = tenant and a.effect = wanted and a.del_flag = 0
         and (a.valid_until is null or a.valid_until > statement_timestamp())
         and (a.username = who or a.depart_id in (
           select up.id from sys_user u join sys_user_depart ud on ud.user_id = u.id join sys_depart d on d.id = ud.dep_id
             join sys_depart up on starts_with(d.org_code, up.org_code) where u.username = who and d.del_flag = '0'))),
     below as (
       select m.class_id from mine m where m.class_id is not null
       union select c.id from arc_class c join below b on c.parent_id = b.class_id)
     select m.item_id, null::varchar from mine m where m.item_id is not null
     union all select null, b.class_id from below b $$`,

  /* Whether somebody may know of a record, as far as clearance, fonds and lists that deny go. */
  `create function arc_knows(tenant integer, who varchar, record varchar) returns boolean language sql stable as $$
     select exists (select 1 from arc_item i cross join arc_clearance_of(tenant, who) c
       where i.id = record and i.tenant_id = tenant and i.secret <= c.level and (c.fonds is null or i.fonds_id = any(c.fonds))
         and not exists (select 1 from arc_listed(tenant, who, 'deny') l where l.item_id = i.id or l.class_id = i.class_id)) $$`,
];
