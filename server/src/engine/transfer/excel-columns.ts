import { datetime, type Field, text } from '@dossier/contract/core/field.ts';
import { columnPermission, type Resource } from '@dossier/contract/core/resource.ts';
import type { Scope } from '#access/gate.ts';
import { type Speaker, speakerOf } from '#services/language/speaker.ts';
import type { SheetColumn } from '../excel/sheet.ts';
import { serverKindOf } from '../fields/kinds.ts';

/** A field as a column of an Excel file. */
export interface ExcelColumn {
  name: string;
  field: Field;
  /** As the contract has it: rules and refusals name the column so. */
  header: string;
  /** As its reader sees it. */
  shown: string;
  /** Further headers that files may have it under: the label, and what readers of English see. */
  also: readonly string[];
}

/**
 * Columns of exports and templates in order, without those that the actor may not see. A file that comes in may have the
 * columns of both.
 */
export function excelColumns(
  scope: Scope,
  speaker: Speaker,
  { forImport = false, template = false } = {},
): ExcelColumn[] {
  const { resource } = scope;
  const exported = resource.excel.columns ?? Object.keys(resource.fields);
  const asked = resource.excel.import?.columns ?? exported;
  const names = template ? asked : forImport ? new Set([...asked, ...exported]) : exported;
  const own = [...names].flatMap((name) => {
    const field = resource.fields[name];
    if (!field || field.excel === false || !isReadable(scope, name, field)) return [];
    if (forImport && (field.readOnly || serverKindOf(field).notImported)) return [];
    return [excelColumn(resource, name, speaker)];
  });
  return forImport ? own : [...own, ...auditOf(resource, speaker)];
}

/** A column that the actor may read, or what is shown of the record that one names; that has its own rights besides. */
function isReadable({ resource, actor, columns }: Scope, name: string, { linked }: Field): boolean {
  if (!linked) return columns.has(name);
  return columns.has(linked.by) && !actor.hiddenCodes.has(columnPermission(resource, name));
}

/** A field of a register, or of lines of it, as a column under the header that the contract gives it in files. */
export function excelColumn(resource: Resource, name: string, speaker: Speaker, part?: string): ExcelColumn {
  const field = fieldOf(resource, name, part);
  const english = fieldOf(speakerOf('en').register(resource), name, part);
  return {
    ...{ name, field, header: headerOf(field), shown: headerOf(fieldOf(speaker.register(resource), name, part)) },
    also: [field.label, headerOf(english), english.label],
  };
}

function fieldOf({ fields, parts }: Resource, name: string, part?: string): Field {
  const field = (part === undefined ? fields : parts[part]?.fields)?.[name];
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

const headerOf = ({ header, label }: Field): string => header ?? label;

function auditOf(resource: Resource, speaker: Speaker): ExcelColumn[] {
  const shown: Readonly<Record<string, string>> = speaker.register(resource).excel.audit ?? {};
  return Object.entries(resource.excel.audit ?? {}).map(([name, header]) => ({
    ...{ name, header, shown: shown[name] ?? header, also: [] },
    field: name.endsWith('Time') ? datetime({ label: header }) : text({ label: header }),
  }));
}

/** How the column is written. @param options legal values for the drop-down list of a template */
export function sheetColumn({ field, shown }: ExcelColumn, options?: readonly string[]): SheetColumn {
  return {
    header: shown,
    ...(options ? { options } : {}),
    ...(field.required && options !== undefined ? { required: true } : {}),
    kind: serverKindOf(field).excel ?? 'text',
  };
}

/** The field as Excel files name its rows. */
export const excelField = (field: Field): Field => serverKindOf(field).inFiles?.(field) ?? field;

/** Rows above the data: the contract's title, exporter and header, or the header alone. */
export const headerRowsOf = (resource: Resource): number => (resource.excel.layout === 'contract' ? 3 : 1);

/** First cell of the line that exports end with. */
const footerMark = '导出人：';
const footerMarks = [footerMark, speakerOf('en').word(footerMark)];

/** The line that exports end with: who, and when. */
export const footerOf = ({ word }: Speaker, by: string, at: string): string =>
  `${word(footerMark)}${by} ${word('导出时间：')}${at}`;

/** Imports pass that line over. */
export const isFooter = (cell: unknown): boolean => footerMarks.some((mark) => String(cell ?? '').startsWith(mark));
