import type { Field } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { MayReadOwner } from '#services/files/access.ts';
import { bindFiles } from '#services/files/bind.ts';
import { pathsInText } from '#services/files/names.ts';
import type { App } from '#services/services.ts';
import type { Draft } from './draft.ts';
import { findRow, type Row } from './read.ts';
import type { WriteContext } from './write.ts';

/** Binds the uploads that a record names to it and lets go of those it names no more. */
export async function bindRecordFiles(
  context: WriteContext,
  id: string,
  draft: Draft,
  before: Row | null,
  removed = false,
): Promise<void> {
  const { tx, resource, actor } = context;
  for (const [name, field] of Object.entries(resource.fields)) {
    const next = removed ? '' : draft[name];
    if (!holdsFiles(field) || next === undefined) continue;
    await bindFiles(tx, { resource: resource.path, id }, pathsIn(field, before?.[name]), pathsIn(field, next), actor);
  }
}

/** Kinds of fields that name uploads: lists of files, and texts with pictures. */
export const holdsFiles = (field: Field): boolean => field.type === 'files' || hasPictures(field);

const hasPictures = (field: Field): boolean =>
  field.type === 'html' || (field.type === 'longText' && field.markdown === true);

/** Stored paths that a value names, as a comma list. */
function pathsIn(field: Field, value: unknown): string {
  const text = String(value ?? '');
  return hasPictures(field) ? pathsInText(text) : text;
}

/**
 * The files of a record are for whoever may read the record and the column that names them.
 * @returns the rule, for features that ask for more than that
 */
export function registerRecordFiles({ files }: Pick<App, 'files'>, resource: Resource): MayReadOwner {
  const rule: MayReadOwner = async (db, actor, id, file) => {
    if (!actor.permissions.has(`${resource.permission}:list`)) return false;
    const row = await findRow(db, scopeOf(resource, actor), id);
    return Object.entries(resource.fields).some(
      ([name, field]) => holdsFiles(field) && csvOf(pathsIn(field, row?.[name])).includes(file.path),
    );
  };
  files.owners.register(resource.path, rule);
  files.owners.list(resource.path, (actor) => {
    if (!actor.permissions.has(`${resource.permission}:list`)) return null;
    const scope = scopeOf(resource, actor);
    // A record may have several such columns; a file does not say which of them names it.
    const all = Object.entries(resource.fields).filter(([, field]) => holdsFiles(field));
    if (!all.every(([name]) => scope.columns.has(name))) return null;
    const key = scope.all.get('id')?.storage === 'text' ? sql`r.id` : sql`r.id::text`;
    return sql<boolean>`exists (select 1 from ${sql.table(resource.table)} r
      where ${key} = t.owner_id and ${scopeSql(scope, 'r')})`;
  });
  return rule;
}
