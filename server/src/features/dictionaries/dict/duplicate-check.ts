import { isPermission } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { columnNameOf } from '@dossier/contract/core/unique.ts';
import { compare } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { mayChange, scopeOf } from '#access/gate.ts';
import { columnsOf } from '#access/query/columns.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { forbidden, refuse } from '#core/errors.ts';
import { type Uniqueness, uniquenessOf } from '#engine/resource/table-indexes.ts';
import type { App } from '#services/services.ts';

/**
 * Whether a value does not occur in a published column, or in one that is unique and that the caller may type into a
 * form. In the latter, rows count that the caller may not see: the index counts them too, and the form would tell the
 * same when it is saved (SECURITY.md R13). Elsewhere hidden rows do not exist.
 */
export async function isFree(
  { db, published, resources }: App,
  actor: Actor,
  { table, column, value, except }: { table: string; column: string; value: string; except?: string },
): Promise<boolean> {
  const shared = published.columnForCheck(table, column);
  if (shared) {
    if (!actor.permissions.has(shared.right)) throw forbidden();
    const { rows } = await sql`
      select 1 from ${sql.table(shared.table)}
      where ${sql.ref(shared.column)} = ${value} and id <> ${except ?? ''} limit 1`.execute(db);
    return rows.length === 0;
  }
  const typed = await typedField({ db, resources }, actor, table, column);
  const { resource, field } = typed ?? published.field(table, column);
  const scope = scopeOf(resource, actor);
  if (!scope.columns.has(field)) throw refuse('白名单校验未通过！');
  const seen = typed ? countedByIndex(actor, typed.uniqueness) : published.chosenFrom(resource, scope);
  const { rows } = await sql`
    select 1 from ${sql.table(resource.table)} t
    where ${conditionSql(compare(field, 'eq', value), columnsOf(resource))} and t.id::text <> ${except ?? ''} and ${seen}
    limit 1`.execute(db);
  return rows.length === 0;
}

interface Typed {
  resource: Resource;
  field: string;
  uniqueness: Uniqueness;
}

/** The field of that table and column, in small or capital letters, when its values occur once and the caller may type it. */
async function typedField(
  { db, resources }: Pick<App, 'db' | 'resources'>,
  actor: Actor,
  table: string,
  column: string,
): Promise<Typed | undefined> {
  for (const resource of resources.ofTable(table.toLowerCase())) {
    const field = textFields(resource).find((name) => columnNameOf(resource, name) === column.toLowerCase());
    if (field === undefined || !mayType(actor, resource, field)) continue;
    const uniqueness = await uniquenessOf(db, resource.table, columnNameOf(resource, field));
    if (uniqueness) return { resource, field, uniqueness };
  }
  return undefined;
}

function textFields({ fields }: Resource): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === 'text');
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

/** The rows among which a value occurs once: of the caller's tenant, or of the whole installation, whoever's they are. */
function countedByIndex(actor: Actor, { withinTenant, freeOnceDeleted }: Uniqueness): RawBuilder<boolean> {
  const own = withinTenant ? sql<boolean>`t.tenant_id = ${actor.tenantId}` : sql<boolean>`true`;
  return freeOnceDeleted ? sql<boolean>`(${own} and t.del_flag = 0)` : own;
}
