import type { Field } from '@dossier/contract/core/field.ts';
import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { type Scope, scopeOf, scopeSql } from '#access/gate.ts';
import type { MayReadOwner } from '#services/files/access.ts';
import { bindFiles } from '#services/files/bind.ts';
import { pathsInText } from '#services/files/names.ts';
import type { App } from '#services/services.ts';
import { linesOf, readableFields } from '../parts/lines.ts';
import { type CheckedLines, lineAfter } from '../parts/save-lines.ts';
import type { Draft } from './draft.ts';
import { findRow, type Row } from './read.ts';
import type { WriteContext } from './write.ts';

/**
 * Binds the uploads that a record and its lines name to the record and lets go of those that they name no more.
 * @param lines as they were saved with it; parts that did not come stay as they are
 */
export async function bindRecordFiles(
  { tx, resource, actor }: Pick<WriteContext, 'tx' | 'resource' | 'actor'>,
  id: string,
  draft: Draft,
  before: Row | null,
  lines: readonly CheckedLines[] = [],
): Promise<void> {
  const changed = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => draft[name] !== undefined));
  const old = [
    ...pathsOf(changed, before ? [before] : []),
    ...lines.flatMap((one) => pathsOf(one.part.fields, one.before)),
  ];
  const now = [
    ...pathsOf(changed, [draft]),
    ...lines.flatMap((one) => pathsOf(one.part.fields, one.lines.map(lineAfter))),
  ];
  if (old.length > 0 || now.length > 0)
    await bindFiles(tx, { resource: resource.path, id }, old.join(','), now.join(','), actor);
}

/** Stored paths that the values of fields name. */
function pathsOf(fields: Fields, values: readonly Readonly<Record<string, unknown>>[]): string[] {
  const named = Object.entries(fields).filter(([, field]) => holdsFiles(field));
  return named.flatMap(([name, field]) => values.flatMap((value) => csvOf(pathsIn(field, value[name]))));
}

/** Kinds of fields that name uploads: lists of files, and texts with pictures. */
export const holdsFiles = (field: Field): boolean => uploadsOf(field) !== null;

const uploadsOf = (field: Field) => kindOf(field).uploads?.(field) ?? null;

/** Stored paths that a value names, as a comma list. */
function pathsIn(field: Field, value: unknown): string {
  const text = String(value ?? '');
  return uploadsOf(field) === 'text' ? pathsInText(text) : text;
}

/** Whether a record or its lines may name uploads. */
export const namesFiles = (resource: Resource): boolean =>
  [resource.fields, ...Object.values(resource.parts).map(({ fields }) => fields)].some((fields) =>
    Object.values(fields).some(holdsFiles),
  );

/**
 * The files of a record are for whoever may read the record and the column that names them, its own or that of a line.
 * @returns the rule, for features that ask for more than that
 */
export function registerRecordFiles({ files }: Pick<App, 'files'>, resource: Resource): MayReadOwner {
  const rule: MayReadOwner = async (db, actor, id, file) => {
    if (!actor.permissions.has(`${resource.permission}:list`)) return false;
    const row = await findRow(db, scopeOf(resource, actor), id);
    if (!row) return false;
    if (pathsOf(resource.fields, [row]).includes(file.path)) return true;
    for (const [name, part] of Object.entries(resource.parts)) {
      if (!Object.values(part.fields).some(holdsFiles)) continue;
      const fields = readableFields(resource, name, actor);
      const lines = (await linesOf(db, part, [id], fields)).get(id) ?? [];
      if (pathsOf(fields, lines).includes(file.path)) return true;
    }
    return false;
  };
  files.owners.register(resource.path, rule);
  files.owners.list(resource.path, (actor) => {
    if (!actor.permissions.has(`${resource.permission}:list`)) return null;
    const scope = scopeOf(resource, actor);
    if (!readsAllFileColumns(scope)) return null;
    const key = scope.all.get('id')?.storage === 'text' ? sql`r.id` : sql`r.id::text`;
    return sql<boolean>`exists (select 1 from ${sql.table(resource.table)} r
      where ${key} = t.owner_id and ${scopeSql(scope, 'r')})`;
  });
  return rule;
}

/** A record may have several columns of files, and a file does not say which of them names it. */
function readsAllFileColumns({ resource, actor, columns }: Scope): boolean {
  const own = Object.entries(resource.fields).every(([name, field]) => !holdsFiles(field) || columns.has(name));
  return (
    own &&
    Object.entries(resource.parts).every(([name, { fields }]) => {
      const readable = readableFields(resource, name, actor);
      return Object.entries(fields).every(([key, field]) => !holdsFiles(field) || key in readable);
    })
  );
}
