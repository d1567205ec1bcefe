import { compare } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/database.ts';
import { columnForCheck, publishedField } from '../../../platform/dictionary/table-dictionaries.ts';
import { columnsOf } from '../../../platform/query/columns.ts';
import { conditionSql } from '../../../platform/query/condition-sql.ts';

/**
 * Whether a value does not occur in a published column of the tenant. Logically deleted rows count as
 * existing, and so do rows that the caller may not see: the unique index will count them too.
 */
export async function isFree(
  db: Db,
  actor: Actor,
  { table, column, value, except }: { table: string; column: string; value: string; except?: string },
): Promise<boolean> {
  const shared = columnForCheck(table, column);
  if (shared) {
    const { rows } = await sql`
      select 1 from ${sql.table(shared.table)}
      where ${sql.ref(shared.column)} = ${value} and id <> ${except ?? ''} limit 1`.execute(db);
    return rows.length === 0;
  }
  const { resource, field } = publishedField(table, column);
  const own = resource.tenancy === 'own' ? sql`and t.tenant_id = ${actor.tenantId}` : sql``;
  const { rows } = await sql`
    select 1 from ${sql.table(resource.table)} t
    where ${conditionSql(compare(field, 'eq', value), columnsOf(resource))} and t.id::text <> ${except ?? ''} ${own} limit 1`.execute(
    db,
  );
  return rows.length === 0;
}
