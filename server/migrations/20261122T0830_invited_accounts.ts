import { type Kysely, sql } from 'kysely';

/**
 * An invitation keeps what was typed, also where no account has that name or phone: a tenant's people then see the same
 * list whether there is such an account or not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_user_tenant alter column user_id drop not null, add column account varchar(100)`.execute(
    db,
  );
  await sql`create unique index uq_user_tenant_unknown on sys_user_tenant (tenant_id, account)
    where user_id is null`.execute(db);
}
