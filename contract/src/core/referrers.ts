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

function inTable(target: Resource, table: string, fields: Fields, label: string): Referrer[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'reference' || field.loose || field.target?.().table !== target.table) return [];
    const { column = snake(name), referrer = label, by = 'id', multiple = false } = field;
    return [{ table, column, label: referrer, by, multiple }];
  });
}
