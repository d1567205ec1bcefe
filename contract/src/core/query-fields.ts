import type { QueryField } from '@dossier/rules/query/fields.ts';
import { type Field, isMultiple } from './field.ts';
import { kindOf } from './fields/kinds.ts';
import type { Part } from './part.ts';
import { columnPermission, type Resource } from './resource.ts';

const audit: readonly QueryField[] = [
  { value: 'createBy', text: '创建人', type: 'sel_user' },
  { value: 'createTime', text: '创建时间', type: 'datetime' },
  { value: 'updateBy', text: '更新人', type: 'sel_user' },
  { value: 'updateTime', text: '更新时间', type: 'datetime' },
];

/**
 * Fields of a resource that the advanced query offers: all that may be filtered by, but for codes that only stand
 * beside a department.
 * @param isHidden answers whether a permission code hides its column from the user
 */
export function queryFieldsOf(
  resource: Resource,
  isHidden: (permission: string) => boolean = () => false,
): QueryField[] {
  const codes = new Set(
    Object.values(resource.fields).map((field) => (field.type === 'depart' ? field.codeField : undefined)),
  );
  const own = Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        kindOf(field).asked !== 'never' && field.queryable !== false && !field.internal && !codes.has(name),
    )
    .map(queryField);
  const shown = [...own, ...audit.filter(({ value }) => !Object.hasOwn(resource.fields, value))].filter(
    ({ value }) => !isHidden(columnPermission(resource, value)),
  );
  return [...shown, ...queryFieldsOfLines(resource, isHidden)];
}

/** Fields of joined parts, each part a node of its own. */
function queryFieldsOfLines(resource: Resource, isHidden: (permission: string) => boolean): QueryField[] {
  const lines = lineFieldsOf(resource).filter((line) => !isHidden(linePermission(resource, line)));
  return Object.entries(resource.parts).flatMap(([of, { label }]): QueryField[] => {
    const children = lines.filter((line) => line.of === of).map(({ name, field }) => queryField([name, field]));
    return children.length === 0 ? [] : [{ value: of, text: label, children }];
  });
}

const queryField = ([name, field]: readonly [string, Field]): QueryField => ({
  value: name,
  text: field.label,
  ...kindOf(field).query(field),
  ...(isMultiple(field) ? { multi: true } : {}),
});

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
