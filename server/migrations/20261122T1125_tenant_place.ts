import { type Kysely, sql } from 'kysely';

/** Where a tenant is: the code of an area, and the rest of the address (data-model: sys_tenant). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_tenant
    add column work_place varchar(100), add column company_address varchar(100)`.execute(db);
}
