import { isPermission } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { columnNameOf, uniqueFields } from '@dossier/contract/core/unique.ts';
import { compare } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/database.ts';
import { chosenFrom, columnForCheck, publishedField } from '../../../platform/dictionary/table-dictionaries.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import { mayChange, scopeOf } from '../../../platform/gate.ts';
import { columnsOf } from '../../../platform/query/columns.ts';
import { conditionSql } from '../../../platform/query/condition-sql.ts';
import { allResources } from '../../../platform/resource/registry.ts';
import { isFreeOnceDeleted } from '../../../platform/resource/table-indexes.ts';

/**
 * Whether a value does not occur in a published column, or in one that is unique and that the caller may type into a
 * form. In the latter, rows count that the caller may not see: the index counts them too, and the form would tell the
 * same when it is saved (SECURITY.md R13). Elsewhere hidden rows do not exist.
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
  const typed = uniqueField(table, column);
  const { resource, field } = typed && mayType(actor, typed) ? typed : publishedField(table, column);
  const scope = scopeOf(resource, actor);
  if (!scope.columns.has(field)) throw refuse('白名单校验未通过！');
  const seen = typed && mayType(actor, typed) ? await countedByIndex(db, actor, typed) : chosenFrom(resource, scope);
  const { rows } = await sql`
    select 1 from ${sql.table(resource.table)} t
    where ${conditionSql(compare(field, 'eq', value), columnsOf(resource))} and t.id::text <> ${except ?? ''} and ${seen}
    limit 1`.execute(db);
  return rows.length === 0;
}

interface Typed {
  resource: Resource;
  field: string;
}

/** The field of that table and column, in small or capital letters, whose values occur once. */
function uniqueField(table: string, column: string): Typed | undefined {
  for (const resource of allResources()) {
    if (resource.table !== table.toLowerCase()) continue;
    const field = uniqueFields(resource).find((name) => columnNameOf(resource, name) === column.toLowerCase());
    if (field !== undefined) return { resource, field };
  }
  return undefined;
}

/** Whether the caller may add or edit such records, and that column of them. */
function mayType(actor: Actor, { resource, field }: Typed): boolean {
  const { operations, endpoints } = resource;
  const holds = (['add', 'edit'] as const).some((name) => {
    const { access } = endpoints[name];
    return operations.has(name) && (!isPermission(access) || actor.permissions.has(access));
  });
  return holds && mayChange(scopeOf(resource, actor), field);
}

async function countedByIndex(db: Db, actor: Actor, { resource, field }: Typed): Promise<RawBuilder<boolean>> {
  const own = resource.tenancy === 'own' ? sql<boolean>`t.tenant_id = ${actor.tenantId}` : sql<boolean>`true`;
  return (await isFreeOnceDeleted(db, resource.table, columnNameOf(resource, field)))
    ? sql<boolean>`(${own} and t.del_flag = 0)`
    : own;
}
