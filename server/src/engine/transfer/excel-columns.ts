import { datetime, type Field, text } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
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
}

/** Columns of exports and templates in order, without those that the actor may not see. */
export function excelColumns(scope: Scope, { label }: Speaker, { forImport = false } = {}): ExcelColumn[] {
  const { resource } = scope;
  const names = resource.excel.columns ?? Object.keys(resource.fields);
  const own = names.flatMap((name) => {
    const field = resource.fields[name];
    if (!field || field.excel === false || !scope.columns.has(name)) return [];
    if (forImport && (field.readOnly || serverKindOf(field).notImported)) return [];
    return [excelColumn(name, field, label)];
  });
  return forImport ? own : [...own, ...auditOf(resource, label)];
}

/** A field as a column, under the header that the contract gives it in files. */
export function excelColumn(name: string, field: Field, label: Speaker['label']): ExcelColumn {
  const header = field.header ?? field.label;
  return { name, field, header, shown: label(header) };
}

function auditOf({ excel }: Resource, label: Speaker['label']): ExcelColumn[] {
  return Object.entries(excel.audit ?? {}).map(([name, header]) => ({
    name,
    header,
    shown: label(header),
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
