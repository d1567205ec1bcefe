import { datetime, type Field, text } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Scope } from '#access/gate.ts';
import type { SheetColumn } from '../excel/sheet.ts';
import { serverKindOf } from '../fields/kinds.ts';

/** A field as a column of an Excel file. */
export interface ExcelColumn {
  name: string;
  field: Field;
  header: string;
}

/** Columns of exports and templates in order, without those that the actor may not see. */
export function excelColumns(scope: Scope, { forImport = false } = {}): ExcelColumn[] {
  const { resource } = scope;
  const names = resource.excel.columns ?? Object.keys(resource.fields);
  const own = names.flatMap((name) => {
    const field = resource.fields[name];
    if (!field || field.excel === false || !scope.columns.has(name)) return [];
    if (forImport && (field.readOnly || serverKindOf(field).notImported)) return [];
    return [{ name, field, header: field.header ?? field.label }];
  });
  return forImport ? own : [...own, ...auditOf(resource)];
}

function auditOf({ excel }: Resource): ExcelColumn[] {
  return Object.entries(excel.audit ?? {}).map(([name, header]) => ({
    name,
    header,
    field: name.endsWith('Time') ? datetime({ label: header }) : text({ label: header }),
  }));
}

/** How the column is written. @param options legal values for the drop-down list of a template */
export function sheetColumn({ field, header }: ExcelColumn, options?: readonly string[]): SheetColumn {
  return {
    header,
    ...(options ? { options } : {}),
    ...(field.required && options !== undefined ? { required: true } : {}),
    kind: serverKindOf(field).excel ?? 'text',
  };
}

/** The field as Excel files name its rows. */
export const excelField = (field: Field): Field => serverKindOf(field).inFiles?.(field) ?? field;

/** Rows above the data: the contract's title, exporter and header, or the header alone. */
export const headerRowsOf = (resource: Resource): number => (resource.excel.layout === 'contract' ? 3 : 1);

/** First cell of the line that exports end with; an import passes it over. */
export const footerMark = '导出人：';
