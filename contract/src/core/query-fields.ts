import type { QueryField } from '@dossier/rules/query/fields.ts';
import { type Field, isMultiple } from './field.ts';
import { kindOf } from './fields/kinds.ts';
import { lineFieldsOf, linePermission } from './line-fields.ts';
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
