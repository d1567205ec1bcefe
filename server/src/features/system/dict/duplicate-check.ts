import { isPermission } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { compare } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/database.ts';
import { chosenFrom, columnForCheck, publishedField } from '../../../platform/dictionary/table-dictionaries.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import { mayChange, scopeOf } from '../../../platform/gate.ts';
import { columnsOf } from '../../../platform/query/columns.ts';
import { conditionSql } from '../../../platform/query/condition-sql.ts';

/**
 * Whether a value does not occur in a published column. Rows that the caller may not see do not exist for them, but in
 * columns that are unique and that they may type into a form: there the index counts hidden and deleted rows too, and the
 * form would tell the same when it is saved (SECURITY.md R13).
 */
export async function isFree(
  db: Db,
  actor: Actor,
  { table, column, value, except }: { table: string; column: string; value: string; except?: string },
): Promise<boolean> {
  const shared = columnForCheck(table, column);
  if (shared) {
    if (!actor.permissions.has(shared.right)) throw forbidden();
    const { rows } = await sql`
      select 1 from ${sql.table(shared.table)}
      where ${sql.ref(shared.column)} = ${value} and id <> ${except ?? ''} limit 1`.execute(db);
    return rows.length === 0;
  }
  const { resource, field } = publishedField(table, column);
  const scope = scopeOf(resource, actor);
  if (!scope.columns.has(field)) throw refuse('白名单校验未通过！');
  const own = resource.tenancy === 'own' ? sql<boolean>`t.tenant_id = ${actor.tenantId}` : sql<boolean>`true`;
  const seen = resource.fields[field]?.unique && mayType(actor, resource, field) ? own : chosenFrom(resource, scope);
  const { rows } = await sql`
    select 1 from ${sql.table(resource.table)} t
    where ${conditionSql(compare(field, 'eq', value), columnsOf(resource))} and t.id::text <> ${except ?? ''} and ${seen}
    limit 1`.execute(db);
  return rows.length === 0;
}

/** Whether the caller may add or edit such records, and that column of them. */
function mayType(actor: Actor, resource: Resource, field: string): boolean {
  const { operations, endpoints } = resource;
  const holds = (['add', 'edit'] as const).some((name) => {
    const { access } = endpoints[name];
    return operations.has(name) && (!isPermission(access) || actor.permissions.has(access));
  });
  return holds && mayChange(scopeOf(resource, actor), field);
}
