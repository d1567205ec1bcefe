import type { Field } from '@dossier/contract/core/field.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Hooks } from '../resource/hooks.ts';
import { lineColumn, readableFields } from './lines.ts';

/**
 * The steps of a feature with a further filter of lists and exports: `lines.assetId=7` finds records with such a line.
 * Fields that the caller may not see find nothing.
 */
export function withPartFilter(resource: Resource, hooks: Hooks): Hooks {
  if (Object.keys(resource.parts).length === 0) return hooks;
  return {
    ...hooks,
    async filter(query, actor, db) {
      const conditions = [await hooks.filter?.(query, actor, db), ...partConditions(resource, query, actor)];
      const given = conditions.filter((condition) => condition !== undefined);
      return given.length === 0 ? undefined : sql<boolean>`(${sql.join(given, sql` and `)})`;
    },
  };
}

function partConditions(resource: Resource, query: Record<string, unknown>, actor: Actor): RawBuilder<boolean>[] {
  return askedOfParts(resource, query, actor).map(({ part, name, field, value }) =>
    field
      ? sql<boolean>`exists (select 1 from ${sql.table(part.table)} p
        where ${sql.ref(`p.${part.foreignKey}`)} = t.id and ${sql.ref(`p.${lineColumn(part, name)}`)}::text = ${value})`
      : sql<boolean>`false`,
  );
}

/** Fields of parts that a list is asked by; without the field where the caller may not see it. */
export function askedOfParts(
  resource: Resource,
  query: Record<string, unknown>,
  actor: Actor,
): { part: Part; of: string; name: string; field: Field | undefined; value: string }[] {
  return Object.entries(query).flatMap(([key, value]) => {
    const [of = '', name = ''] = key.split('.');
    const part = key.includes('.') ? resource.parts[of] : undefined;
    if (!part || typeof value !== 'string' || value === '') return [];
    const field = readableFields(resource, of, actor)[name];
    // What is shown of other records is asked for there.
    return [{ part, of, name, field: field?.linked ? undefined : field, value }];
  });
}
