import type { Resource } from './resource.ts';
import { snake } from './snake.ts';

/** Text fields whose value occurs once by itself, not only together with other fields. */
export function uniqueFields(resource: Resource): string[] {
  const alone = new Set(resource.uniques.flatMap(({ fields }) => (fields.length === 1 ? fields : [])));
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type === 'text' && (field.unique || alone.has(name)) ? [name] : [],
  );
}

/** The database's name of a field, by which the duplicate check asks for it. */
export function columnNameOf(resource: Resource, name: string): string {
  return resource.fields[name]?.column ?? snake(name);
}
