import { storageOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ConfigKindName } from '@dossier/contract/operations/config-transfer.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import { addRecord, editRecord } from '#engine/resource/write.ts';
import { allRows, type Context, idKey, type Kind, type Local, newest } from './kind.ts';
import type { Comparison, Entry, FieldShape, Value } from './shape.ts';

export interface ResourceKindInput {
  name: ConfigKindName;
  resource: Resource;
  /** Field that tells one record from the others in every installation. */
  code: string;
  /** Fields that are carried over, the code among them. */
  fields: readonly string[];
  /** Field that people know a record by. @default the resource's title */
  title?: string;
}

/** Records of a plain resource: read through the gate, written by the engine with the steps of their own feature. */
export function resourceKind(input: ResourceKindInput): Kind {
  const { name, resource, code, fields, title = resource.titleField } = input;
  return {
    name,
    shape: { fields: { ...shapesOf(resource, fields), [code]: codeShape(resource, code) }, lists: {} },
    tables: [resource.table],
    mayRead: [resource.endpoints.list.access],
    codeOf: (entry) => String(entry[code] ?? ''),
    nameOf: (entry) => String(entry[title] ?? ''),
    needs: () => [],
    rightsOf: (found, isNew) => recordRights(resource, found, isNew),
    async read(context) {
      const rows = await allRows(context, resource);
      return rows.map((row) => ({ ...localOf(resource, row, code, fields), name: String(row[title] || row[code]) }));
    },
    async apply(context, entry, here, found) {
      await saveRecord(context, resource, name, entry, here, found, code);
    },
  };
}

function codeShape(resource: Resource, code: string): FieldShape {
  return { label: resource.fields[code]?.label ?? code, type: 'text', required: true };
}

/** The shapes of fields of a resource. */
export function shapesOf(resource: Resource, fields: readonly string[]): Record<string, FieldShape> {
  return Object.fromEntries(
    fields.flatMap((name) => {
      const field = resource.fields[name];
      if (!field) return [];
      const storage = storageOf(field);
      const type = storage === 'integer' ? 'integer' : storage === 'numeric' ? 'number' : 'text';
      return [[name, { label: field.label, type }] as const];
    }),
  );
}

/** A row's values under their names; columns that the reader may not see are not in it. */
export function entryOf(row: Row, fields: readonly string[]): Record<string, Value> {
  // Fields that are carried over hold texts and numbers.
  return Object.fromEntries(fields.flatMap((name) => (name in row ? [[name, row[name] as Value] as const] : [])));
}

/** A row as an entry. */
export function localOf(resource: Resource, row: Row, code: string, fields: readonly string[]): Local {
  return {
    id: row.id,
    code: String(row[code] ?? ''),
    name: String(row[resource.titleField] ?? ''),
    parent: null,
    entry: entryOf(row, fields),
    unclear: null,
    changedAt: newest([row.createTime, row.updateTime]),
  };
}

/** Rights to add or edit a record; none where only its parts change. */
export function recordRights(resource: Resource, found: Comparison, isNew: boolean): string[] {
  if (isNew) return [resource.endpoints.add.access];
  return found.fields.length > 0 ? [resource.endpoints.edit.access] : [];
}

/** Adds the record, or changes the fields that differ. @returns its id */
export async function saveRecord(
  context: Context,
  resource: Resource,
  kind: ConfigKindName,
  entry: Entry,
  here: Local | undefined,
  found: Comparison,
  code: string,
): Promise<string> {
  const hooks = hooksOf(context, resource);
  const values = Object.fromEntries(
    Object.keys(resource.fields).flatMap((name) => (name in entry ? [[name, entry[name]]] : [])),
  );
  if (!here) {
    const { id } = await addRecord(context, resource, hooks, values, context.tx);
    context.ids.set(idKey(kind, String(entry[code])), id);
    return id;
  }
  if (found.fields.length > 0) {
    const changed = Object.fromEntries(found.fields.map((name) => [name, entry[name]]));
    await editRecord(context, resource, hooks, { ...changed, id: here.id }, context.tx);
  }
  return here.id;
}

/** The steps of the resource's own feature. */
export function hooksOf({ app }: Context, resource: Resource): Hooks {
  const hooks = app.resources.hooksOfEdit(resource);
  if (!hooks) throw new Error(`${resource.name} is not served`);
  return hooks;
}
