import type { Fields, Resource } from './resource.ts';
import { snake } from './snake.ts';

/** A table that refers to a resource: deletion of what it names is refused (message C09). */
export interface Referrer {
  table: string;
  column: string;
  /** What refers, as people call it: `“{name}”已被{n}条{label}引用，不能删除`. */
  label: string;
  /** Field of the resource whose value the column holds. */
  by: string;
  /** The column holds a comma list. */
  multiple: boolean;
}

/** Who refers to a resource, by the references that others declare (`ref`). */
export function referrersOf(target: Resource, resources: readonly Resource[]): Referrer[] {
  return resources.flatMap((resource) => [
    ...inTable(target, resource.table, resource.fields, resource.label),
    ...Object.values(resource.parts).flatMap(({ table, fields, label }) => inTable(target, table, fields, label)),
  ]);
}

/** Where a register names records of another: by which field, or field of its lines (`lines.assetId`), and of what. */
export interface Relation {
  resource: Resource;
  by: string;
  /** Label of that field. */
  label: string;
  /** Field of the other register whose value it holds. */
  of: string;
}

/** The registers whose lists can be asked for what belongs to one record of a resource, by the references that they declare. */
export function relationsOf(target: Resource, resources: readonly Resource[]): Relation[] {
  const within = (resource: Resource, fields: Fields, place: string): Relation[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.type !== 'reference' || field.target?.().table !== target.table) return [];
      // A list of keys is no equal of one of them.
      if (field.multiple || field.internal || field.queryable === false) return [];
      return [{ resource, by: `${place}${name}`, label: field.label, of: field.by ?? 'id' }];
    });
  return resources.flatMap((resource) => [
    ...within(resource, resource.fields, ''),
    ...Object.entries(resource.parts).flatMap(([name, { fields }]) => within(resource, fields, `${name}.`)),
  ]);
}

function inTable(target: Resource, table: string, fields: Fields, label: string): Referrer[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'reference' || field.loose || field.target?.().table !== target.table) return [];
    const { column = snake(name), referrer = label, by = 'id', multiple = false } = field;
    return [{ table, column, label: referrer, by, multiple }];
  });
}
