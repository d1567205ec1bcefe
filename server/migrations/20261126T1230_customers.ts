import { type Kysely, sql } from 'kysely';

/** 发包方 (domain 4.1), made of the names that projects have; members of projects, and what a project has become. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table pm_customer (
     id varchar(32) primary key, code varchar(20) not null, name varchar(100) not null, name_en varchar(150), uscc
     varchar(18), country varchar(32) not null, area varchar(100), industry varchar(36) references sys_category (id),
     related varchar(1), grade varchar(32), pay_days integer, invoice_title varchar(100), tax_no varchar(20), bank
     varchar(100), bank_account varchar(40), invoice_address varchar(200), active varchar(1), ${governed})`,
  `create unique index uq_pm_customer_code on pm_customer (tenant_id, code) where del_flag = 0`,
  `create unique index uq_pm_customer_name on pm_customer (tenant_id, name) where del_flag = 0`,
  `create index ix_pm_customer_create_time on pm_customer (tenant_id, create_time, id) where del_flag = 0`,
  `create index ix_pm_customer_country on pm_customer (tenant_id, country, create_time, id) where del_flag = 0`,
  `create index ix_pm_customer_grade on pm_customer (tenant_id, grade, create_time, id) where del_flag = 0`,
  `create index ix_pm_customer_active on pm_customer (tenant_id, active, create_time, id) where del_flag = 0`,
  `create index ix_pm_customer_industry on pm_customer (industry) where industry is not null`,
  `create table pm_customer_contact (
     id varchar(32) primary key, customer_id varchar(32) not null references pm_customer (id) on delete cascade, line_no
     integer not null, name varchar(50) not null, phone varchar(30), email varchar(100), post varchar(50), main
     varchar(1))`,
  `create index ix_pm_customer_contact_record on pm_customer_contact (customer_id, line_no)`,
  /* Whoever a project was made for is a customer now, numbered in the order in which they came. */
  `insert into pm_customer (id, code, name, country, active, tenant_id, create_by, create_time)
     select replace(gen_random_uuid()::text, '-', ''),
       'KH-' || lpad(no::text, greatest(4, length(no::text)), '0'), name, country, 'Y', tenant_id, 'system', now()
     from (select *, row_number() over (partition by tenant_id order by first, name) as no from (
             select tenant_id, customer as name, min(create_time) as first, coalesce((array_agg(country order by create_time desc) filter (where country is not null))[1], 'CN') as country
             from pm_project where coalesce(customer, '') <> '' group by tenant_id, customer) used) numbered`,
  `insert into sys_number (scope, value)
     select 'pm_customer:' || tenant_id, count(*) from pm_customer group by tenant_id`,
  'create unique index uq_pm_customer_uscc on pm_customer (tenant_id, uscc) where del_flag = 0',
  'create index ix_project_customer on pm_project (tenant_id, customer, status)',
  `alter table pm_project add arc_no varchar(8), add team text, add state_reason text, add aftermath text,
     add reopened varchar(1) default 'N'`,
  /* Projects that have been approved have a number in the archive: two digits of the year, three of the order. */
  `update pm_project p set arc_no = n.year || lpad(n.no::text, greatest(3, length(n.no::text)), '0') from (
     select id, year, row_number() over (partition by tenant_id, year order by day, code) as no from (
       select id, tenant_id, code, coalesce(actual_start, create_time::date, plan_start) as day,
         to_char(coalesce(actual_start, create_time::date, plan_start), 'YY') as year
       from pm_project where status not in ('10', '20')) approved) n where n.id = p.id`,
  `insert into sys_number (scope, value)
     select 'pm_project.arc_no:' || tenant_id || ':' || left(arc_no, 2), count(*) from pm_project
     where arc_no is not null group by tenant_id, left(arc_no, 2)`,
  /* Given once and never again, whatever became of its project. */
  'create unique index uq_project_arc_no on pm_project (tenant_id, arc_no)',
  `create table pm_member (
     id varchar(32) primary key, project_id varchar(32) not null references pm_project (id) on delete cascade,
     line_no integer not null, username varchar(100) not null, role varchar(32) not null, start_date date not null,
     end_date date not null, share integer not null, cost_rate numeric(18, 2), bill_rate numeric(18, 2))`,
  'create index ix_pm_member_record on pm_member (project_id, line_no)',
  'create index ix_pm_member_username on pm_member (username, end_date)',
];
