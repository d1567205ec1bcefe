import { type Kysely, sql } from 'kysely';

/**
 * Department roles pass the gate: they carry the tenant and the code of their department, which never changes
 * (docs/decisions/0011). A code names one role of a department.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_depart_role add column tenant_id integer not null default 0,
    add column depart_code varchar(64)`.execute(db);
  await sql`update sys_depart_role r set tenant_id = d.tenant_id, depart_code = d.org_code
    from sys_depart d where d.id = r.depart_id`.execute(db);
  await sql`create unique index uq_depart_role_code on sys_depart_role (depart_id, role_code)`.execute(db);
  await sql`create index ix_depart_role_reach on sys_depart_role (tenant_id, depart_code text_pattern_ops)`.execute(db);
}
