import { type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { hasLabel } from '@dossier/contract/core/fields/kinds.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { inAllLanguages } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import type { ReadCell, ReadRow } from '../excel/reader.ts';
import { plainHeader } from '../excel/sheet.ts';
import { missingText, serverKindOf } from '../fields/kinds.ts';
import { type ExcelColumn, excelField, isFooter } from './excel-columns.ts';

/** One line of the file as a record's values, with what is wrong in it. */
export interface ImportRow {
  line: number;
  /** Its place among the rows of all files. */
  n?: number;
  /** Its file, where several came in at once. */
  file?: string;
  cells: readonly ReadCell[];
  values: Record<string, unknown>;
  problems: string[];
}

/**
 * Where each column stands in the file.
 * @param given values by field that stand for a missing column
 * @throws IM01 when a required one is missing
 */
export function placeColumns(
  header: readonly string[],
  columns: readonly ExcelColumn[],
  given: Readonly<Record<string, string>>,
): Map<ExcelColumn, number> {
  const found = header.map(plainHeader);
  const places = new Map<ExcelColumn, number>();
  for (const column of columns) {
    const at = placeOf(found, [column.header, ...column.also]);
    if (at >= 0) places.set(column, at);
    else if (column.field.required && given[column.name] === undefined)
      throw refuse(`模板表头与系统不一致：缺少列“${column.header}”`);
  }
  if (places.size === 0) throw refuse(`模板表头与系统不一致：缺少列“${columns[0]?.header ?? ''}”`);
  return places;
}

/** Where one of the names stands in a header, in whatever language; the contract's own come first. -1: nowhere */
export function placeOf(header: readonly string[], names: readonly string[]): number {
  const place = header.findIndex((text) => names.includes(text));
  return place >= 0 ? place : header.findIndex((text) => names.flatMap(inAllLanguages).includes(text));
}

/** Values of a batch of lines: texts of dictionaries, users, departments and references become what is stored. */
export async function readBatch(
  app: App,
  db: Db,
  actor: Actor,
  rows: readonly ReadRow[],
  places: ReadonlyMap<ExcelColumn, number>,
): Promise<ImportRow[]> {
  const lines = rows.filter(({ cells }) => !isFooter(cells[0]));
  const result: ImportRow[] = lines.map((row) => ({ ...row, values: {}, problems: [] }));
  for (const [column, at] of places) {
    const { name, field } = column;
    if (!hasLabel(field)) {
      for (const row of result) row.values[name] = plainValue(row.cells[at], column);
      continue;
    }
    const split = (cell: ReadCell | undefined) =>
      isMultiple(field)
        ? String(cell ?? '')
            .split(/[,，；;、]/)
            .map((part) => part.trim())
            .filter(Boolean)
        : [String(cell).trim()];
    const texts = new Set(result.flatMap((row) => (isEmpty(row.cells[at]) ? [] : split(row.cells[at]))));
    const values = await app.dictTexts.valuesOf(db, excelField(field), [...texts], actor);
    for (const row of result) {
      const cell = row.cells[at];
      if (isEmpty(cell)) continue;
      const parts = split(cell);
      const unknown = parts.find((part) => !values.has(part));
      if (unknown !== undefined) row.problems.push(`${column.header}${unknownText(field, unknown)}`);
      else row.values[name] = parts.map((part) => values.get(part)).join(',');
    }
  }
  return result;
}

function unknownText(field: Field, text: string): string {
  const { unread, missing = missingText } = serverKindOf(field);
  return unread?.(text) ?? missing(text);
}

/** Text columns keep numbers as the person sees them. */
function plainValue(cell: ReadCell | undefined, { field }: ExcelColumn): unknown {
  if (cell === undefined || cell === null || isEmpty(cell)) return null;
  return (serverKindOf(field).readCell ?? String)(cell);
}

/** `第{n}行：…` as the wire and the domain (IM03) write it. */
export function lineText({ problems, ...row }: Pick<ImportRow, 'file' | 'line' | 'problems'>): string {
  return `${placeText(row)}：${problems.join('；')}`;
}

/** Where a row stands: `第{n}行`, and in which of several files. */
export function placeText({ file, line }: Pick<ImportRow, 'file' | 'line'>): string {
  return `${file === undefined ? '' : `${file} `}第${line}行`;
}
