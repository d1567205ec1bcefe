import { type Kysely, sql } from 'kysely';

/**
 * People follow records: beside what they opened and keep, and what they are to be told of until it has been said. Whom
 * projects name as followers follows them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table sys_own_record add column followed_time timestamptz',
  'create index ix_own_record_followed on sys_own_record (user_id, tenant_id, followed_time desc) where followed_time is not null',
  'create index ix_own_record_followers on sys_own_record (table_name, record_id, tenant_id) where followed_time is not null',
  `create table sys_record_news (
     id bigint generated always as identity primary key, tenant_id integer not null, table_name varchar(50) not null,
     record_id varchar(64) not null, kind varchar(10) not null check (kind in ('edit', 'action', 'comment', 'follow')),
     action varchar(50), comment_id varchar(32), user_id varchar(32), by_user varchar(100) not null, by_name varchar(100) not null,
     create_time timestamptz not null default now())`,
  `insert into sys_own_record (user_id, tenant_id, table_name, record_id, followed_time)
     select distinct u.id, p.tenant_id, 'pm_project', p.id, now()
     from pm_project p cross join unnest(string_to_array(p.watchers, ',')) w (username)
       join sys_user u on u.username = trim(w.username) and u.del_flag = 0
     where p.del_flag = 0 and (p.tenant_id = 0 or p.tenant_id::text = any(string_to_array(coalesce(u.rel_tenant_ids, ''), ',')))
     on conflict (user_id, tenant_id, table_name, record_id) do update set followed_time = excluded.followed_time`,
];
