import { type Kysely, sql } from 'kysely';

/** Gateway routes, and the buckets of their rate limits, which may be lost with a crash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_gateway_route (
    id varchar(36) primary key, router_id varchar(50) not null unique, name varchar(64) not null,
    uri varchar(200) not null, predicates text not null, filters text not null,
    status integer not null default 0 check (status in (0, 1)), retryable integer not null default 0,
    sort_no integer not null default 0, signed_in boolean not null default true, permission varchar(200),
    pass_token boolean not null default false, timeout_ms integer not null, max_mb integer not null,
    create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`.execute(db);
  await sql`create unlogged table sys_gateway_bucket (
    key varchar(400) primary key, tokens double precision not null, at timestamptz not null)`.execute(db);
  await sql`create index ix_gateway_bucket_at on sys_gateway_bucket (at)`.execute(db);
}
