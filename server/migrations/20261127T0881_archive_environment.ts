import { type Kysely, sql } from 'kysely';

/** Temperature and humidity of stores, and what each store is kept to (domain 6.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `alter table arc_location add area numeric(10, 1), add temp_min numeric(5, 1) not null default 14,
     add temp_max numeric(5, 1) not null default 24, add hum_min numeric(5, 1) not null default 45,
     add hum_max numeric(5, 1) not null default 60`,
  `create table arc_env (
     id varchar(32) primary key, location_id varchar(32) not null references arc_location (id), read_time timestamptz not null,
     temperature numeric(5, 1) not null, humidity numeric(5, 1) not null, exceeded varchar(1) not null, sensor varchar(50),
     reader varchar(100), handling varchar(500), ${governed})`,
  'create index ix_arc_env_create_time on arc_env (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_env_read_time on arc_env (tenant_id, read_time, id) where del_flag = 0',
  'create index ix_arc_env_exceeded on arc_env (tenant_id, exceeded, create_time, id) where del_flag = 0',
  'create index ix_arc_env_sensor on arc_env (tenant_id, sensor, create_time, id) where del_flag = 0',
  'create index ix_arc_env_reader on arc_env (tenant_id, reader, create_time, id) where del_flag = 0',
  'create index ix_arc_env_location_id on arc_env (location_id, read_time)',
  /* What a sensor told once is not taken again, also after somebody has deleted it. */
  `create unique index uq_arc_env_sensor on arc_env (location_id, sensor, date_trunc('minute', read_time at time zone 'UTC'))
     where sensor is not null`,
  `create table arc_env_guard (
     id varchar(32) primary key, env_id varchar(32) not null references arc_env (id) on delete cascade, line_no integer not null,
     guard varchar(32) not null, sound varchar(1), note varchar(300))`,
  'create index ix_arc_env_guard_record on arc_env_guard (env_id, line_no)',
];
