import { type Kysely, sql } from 'kysely';

/**
 * The audit chain (domain 6.9): what is noted and not linked yet, the chain itself, and its anchors. The canonical JSON of an
 * entry is its truth: the other columns are generated from it, so that none can say something else. The chain takes inserts
 * and reads only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const part = (name: string, width: number, key: string) =>
  `${name} varchar(${width}) generated always as (left(body::jsonb ->> '${key}', ${width})) stored`;

const statements = [
  `create table sys_audit_pending (
     id bigint generated always as identity primary key, tenant_id integer not null,
     at timestamptz not null default clock_timestamp(), body jsonb not null)`,
  'create index ix_sys_audit_pending_tenant on sys_audit_pending (tenant_id, id)',
  'create index ix_sys_audit_pending_at on sys_audit_pending (at)',
  // Its argument always names its own offset, so the answer does not depend on the session.
  `create function audit_time(text) returns timestamptz language sql immutable strict as 'select $1::timestamptz'`,
  `create table sys_audit_chain (
     tenant_id integer not null, seq bigint not null, body text not null, hash char(64) not null,
     id varchar(32) generated always as (tenant_id::text || '-' || seq::text) stored,
     create_time timestamptz generated always as (audit_time(body::jsonb ->> 'ts')) stored,
     ${part('actor', 100, 'actor')}, ${part('ip', 64, 'ip')}, ${part('action', 100, 'action')},
     ${part('obj_type', 64, 'objType')}, ${part('obj_id', 64, 'objId')}, ${part('obj_no', 200, 'objNo')},
     primary key (tenant_id, seq))`,
  'create unique index uq_sys_audit_chain_id on sys_audit_chain (id)',
  'create index ix_sys_audit_chain_time on sys_audit_chain (tenant_id, create_time, seq)',
  'create index ix_sys_audit_chain_actor on sys_audit_chain (tenant_id, actor, seq)',
  'create index ix_sys_audit_chain_action on sys_audit_chain (tenant_id, action, seq)',
  'create index ix_sys_audit_chain_obj_type on sys_audit_chain (tenant_id, obj_type, seq)',
  'create index ix_sys_audit_chain_obj on sys_audit_chain (tenant_id, obj_id, seq)',
  'create index ix_sys_audit_chain_no on sys_audit_chain (tenant_id, obj_no text_pattern_ops, seq)',
  `create function refuse_audit_change() returns trigger language plpgsql as
     'begin raise exception ''the audit chain is appended to and nothing else''; end'`,
  `create trigger sys_audit_chain_stays before update or delete or truncate on sys_audit_chain
     for each statement execute function refuse_audit_change()`,
  // What the engine reads: every governed table has these columns.
  `create view sys_audit_entry as select id, seq, hash, create_time, actor, ip, action, obj_type, obj_id, obj_no,
     nullif((body::jsonb -> 'detail')::text, '{}') as detail, tenant_id, 0 as del_flag, actor as create_by, null::varchar as update_by,
     null::timestamptz as update_time, null::varchar as sys_org_code from sys_audit_chain`,
  `create table sys_audit_anchor (
     id varchar(32) primary key, day date not null, seq bigint not null, entries bigint not null, hash char(64) not null,
     verified varchar(1), verified_to bigint,
     tenant_id integer not null default 0, del_flag integer not null default 0,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_sys_audit_anchor_day on sys_audit_anchor (tenant_id, day)',
];
