import type { Field } from './field.ts';
import { kindOf } from './fields/kinds.ts';
import type { Part } from './part.ts';
import { columnPermission, type Resource } from './resource.ts';

/** A field of lines that a list may be asked by. */
export interface LineField {
  /** Name of the part, and of the field in it. */
  of: string;
  name: string;
  part: Part;
  field: Field;
}

/** A field of lines as advanced queries name it (online-engine 11.6). */
export const queryNameOfLine = (of: string, name: string): string => `${of},${name}`;
/** The same as filters of a list name it. */
export const filterNameOfLine = (of: string, name: string): string => `${of}@${name}`;

/** Fields of lines that the list of a resource may be asked by; none where its parts are not joined. */
export function lineFieldsOf({ joined, parts }: Pick<Resource, 'joined' | 'parts'>): LineField[] {
  if (!joined) return [];
  return Object.entries(parts).flatMap(([of, part]) =>
    Object.entries(part.fields)
      .filter(([, field]) => kindOf(field).asked !== 'never' && field.queryable !== false && !field.internal)
      .map(([name, field]) => ({ of, name, part, field })),
  );
}

/** Search inputs for fields of joined lines, by the names of their filters. */
export const lineSearches = (resource: Pick<Resource, 'joined' | 'parts'>): [name: string, field: Field][] =>
  lineFieldsOf(resource).flatMap(({ of, name, part, field }): [string, Field][] =>
    field.search === undefined
      ? []
      : [[filterNameOfLine(of, name), { ...field, label: `${part.label}-${field.label}`, more: true } as Field]],
  );

/** Permission that makes a field of lines visible. */
export const linePermission = (resource: Resource, { of, name }: Pick<LineField, 'of' | 'name'>) =>
  columnPermission(resource, `${of}.${name}`);
