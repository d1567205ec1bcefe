import type { Resource } from '@dossier/contract/core/resource.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { isOpen, scopeOf, scopeSql } from '#access/gate.ts';
import { flowActions } from '#engine/flow/definitions.ts';
import { maySeeAny } from '#engine/flow/people.ts';
import type { Resources } from '#engine/resource/registry.ts';

/** Resources of which records are approved. */
export function flowResources(resources: Resources): Resource[] {
  return [...new Set(flowActions(resources).map(({ resource }) => resource))];
}

/**
 * Rows under `alias`, with columns resource and record_id, whose record the caller may see.
 * @param waiting the records are in an approval, so none of them is deleted: who sees all of a resource is not asked for each
 */
export function readable(
  resources: Resources,
  actor: Actor,
  alias: string,
  { waiting = false, only }: { waiting?: boolean; only?: string | undefined } = {},
): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const parts = flowResources(resources)
    .filter((resource) => maySeeAny(resource, actor) && (only === undefined || resource.path === only))
    .map((resource) => {
      const scope = scopeOf(resource, actor);
      const isOne = sql<boolean>`${of('resource')} = ${resource.path}`;
      if (waiting && isOpen(scope)) return isOne;
      return sql<boolean>`(${isOne} and exists (select 1 from ${sql.table(resource.table)} r
        where r.id = ${of('record_id')} and ${scopeSql(scope, 'r')}))`;
    });
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Rows of approvals under `alias` whose title or applicant holds a text. Titles are sought where the caller may read them. */
export function holding(resources: Resources, actor: Actor, alias: string, text: string): RawBuilder<boolean> {
  const like = `%${text.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const titled = flowResources(resources)
    .filter((resource) => scopeOf(resource, actor).columns.has(resource.titleField))
    .map(({ path }) => path);
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`((${of('resource')} = any(${titled}) and ${of('title')} ilike ${like}) or exists (
    select 1 from sys_user u where u.username = ${of('applicant')} and u.realname ilike ${like}))`;
}
