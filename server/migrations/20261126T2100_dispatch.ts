import { type Kysely, sql } from 'kysely';

/** People who work at customers' places (domain 4.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table pm_dispatch (
     id varchar(32) primary key,
     name varchar(50) not null,
     project_id varchar(32) not null references pm_project (id),
     staff_id varchar(32) not null references pm_staff (id),
     username varchar(100) not null,
     status varchar(32) not null default '0',
     customer varchar(100),
     site varchar(100) not null,
     client_dept varchar(50),
     client_contact varchar(50),
     contract_id varchar(32) references pm_contract (id),
     role varchar(32) not null,
     rank varchar(32),
     start_date date not null,
     plan_end date not null,
     end_date date,
     share integer not null check (share between 1 and 100),
     unit varchar(32),
     price numeric(18, 2),
     nda text,
     has_nda varchar(1),
     interviewed varchar(1),
     leave_reason text,
     returned varchar(200),
     replaced_id varchar(32) references pm_dispatch (id),
     note text,
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create index ix_pm_dispatch_create_time on pm_dispatch (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_dispatch_start_date on pm_dispatch (tenant_id, start_date, id) where del_flag = 0',
  'create index ix_pm_dispatch_plan_end on pm_dispatch (tenant_id, plan_end, id) where del_flag = 0',
  'create index ix_pm_dispatch_status on pm_dispatch (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_pm_dispatch_customer on pm_dispatch (tenant_id, customer, create_time, id) where del_flag = 0',
  'create index ix_pm_dispatch_role on pm_dispatch (tenant_id, role, create_time, id) where del_flag = 0',
  'create index ix_pm_dispatch_rank on pm_dispatch (tenant_id, rank, create_time, id) where del_flag = 0',
  'create index ix_pm_dispatch_has_nda on pm_dispatch (tenant_id, has_nda, create_time, id) where del_flag = 0',
  'create index ix_pm_dispatch_project_id on pm_dispatch (project_id) where project_id is not null',
  'create index ix_pm_dispatch_staff_id on pm_dispatch (staff_id) where staff_id is not null',
  'create index ix_pm_dispatch_contract_id on pm_dispatch (contract_id) where contract_id is not null',
  'create index ix_pm_dispatch_replaced_id on pm_dispatch (replaced_id) where replaced_id is not null',
];
