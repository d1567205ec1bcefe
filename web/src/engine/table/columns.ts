import type { Field } from '@dossier/contract/core/field.ts';
import { isNumeric, kindOf } from '@dossier/contract/core/fields/kinds.ts';
import { columnPermission, type Resource } from '@dossier/contract/core/resource.ts';
import { spoken } from '@dossier/widgets/language/text.ts';
import { type Later, later, say } from '#services/messages/text.ts';
import { shownKindOf } from '../fields/kinds.ts';

/** One column that a list can show. */
export interface ListColumn {
  name: string;
  label: string;
  /** Null for the audit columns. */
  field: Field | null;
  /** Width in px; undefined takes what is left. */
  width: number | undefined;
  align: 'left' | 'right' | 'center';
  sortable: boolean;
  /** 0 to 100: what a list without room for all leaves out first. */
  importance: number;
  /** Shown before the user chose. */
  initially: boolean;
}

const audit: readonly [name: string, label: Later, width: number][] = [
  ['createBy', later('创建人'), 110],
  ['createTime', later('创建时间'), 170],
  ['updateBy', later('更新人'), 110],
  ['updateTime', later('更新时间'), 170],
];

/**
 * Columns that a list may show to this user.
 * @param isHidden answers whether a permission code hides its column (an active rule that the user lacks)
 */
export function listColumns(resource: Resource, isHidden: (permission: string) => boolean = () => false): ListColumn[] {
  const columns: ListColumn[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (
      kindOf(field).asked === 'never' ||
      field.internal ||
      field.secret ||
      field.only === 'record' ||
      isHidden(columnPermission(resource, name))
    )
      continue;
    columns.push({
      name,
      label: field.label,
      field,
      width: roomFor(field, typeof field.list === 'number' ? field.list : shownKindOf(field).width),
      align: isNumeric(field) ? 'right' : 'left',
      sortable: field.sortable !== false && !kindOf(field).unordered,
      importance: importanceOf(resource, name, field),
      initially: field.list === undefined ? !kindOf(field).unordered : field.list !== false,
    });
  }
  for (const [name, label, width] of audit) {
    if (name in resource.fields) continue;
    columns.push({
      name,
      label: say(label),
      field: null,
      width,
      align: 'left',
      sortable: true,
      importance: 10,
      initially: false,
    });
  }
  return columns;
}

/** Fields of the form and the detail, grouped: those in no section first, without a title. */
export function fieldGroups(
  resource: Resource,
  names: readonly string[],
): { title: string | null; fields: string[] }[] {
  const placed = new Set(resource.sections.flatMap((section) => section.fields));
  const groups = [
    { title: null, fields: names.filter((name) => !placed.has(name)) },
    ...resource.sections.map(({ title, fields }) => ({ title, fields: fields.filter((name) => names.includes(name)) })),
  ];
  return groups.filter((group) => group.fields.length > 0);
}

/** Fields that the form shows: those that are typed in, and those that are worked out from them. */
export function formFields(resource: Resource, isHidden: (permission: string) => boolean = () => false): string[] {
  return Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        field.form !== false &&
        (!field.readOnly || name in resource.computed || field.linked !== undefined) &&
        !field.internal &&
        field.only !== 'list' &&
        !isHidden(columnPermission(resource, name)),
    )
    .map(([name]) => name);
}

/** Up to this many fields the form is a drawer, above it a page (LOOK.md). */
export const drawerFields = 20;

/** What a list can do without, from what the record is called to what its kind says little with (fields/kind.ts). */
function importanceOf(resource: Resource, name: string, field: Field): number {
  if (field.importance !== undefined) return field.importance;
  if (name === resource.titleField) return 100;
  if (field.state) return 90;
  const asked = (field.required ? 6 : 0) + (field.search && !field.more ? 6 : 0);
  return asked + shownKindOf(field).importance(field);
}

/** Texts of dictionaries are longer in English than the two to four characters that widths are set for. */
function roomFor(field: Field, width: number | undefined): number | undefined {
  return width !== undefined && field.type === 'dict' && spoken() === 'en' ? Math.round(width * 1.3) : width;
}

/** Whether a column rule keeps a field from this user. */
export function columnHidden(resource: Resource, name: string, isHidden: (permission: string) => boolean): boolean {
  return isHidden(columnPermission(resource, name));
}

/** Whether the form of so many fields is a drawer beside the list or a page in its place (LOOK.md). */
export function formPlace(count: number, wanted: 'drawer' | 'page' | undefined): 'drawer' | 'page' {
  return wanted ?? (count > drawerFields ? 'page' : 'drawer');
}

/** Fields of the detail: all that the user may see, without the codes that stand beside a department. */
export function detailFields(resource: Resource, isHidden: (permission: string) => boolean): string[] {
  const codes = new Set(
    Object.values(resource.fields).map((field) => (field.type === 'depart' ? field.codeField : undefined)),
  );
  return Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        !codes.has(name) &&
        !field.internal &&
        !field.secret &&
        field.only !== 'list' &&
        !columnHidden(resource, name, isHidden),
    )
    .map(([name]) => name);
}
