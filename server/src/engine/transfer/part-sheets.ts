import type { Part } from '@dossier/contract/core/part.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import type { Actor } from '#access/actor.ts';
import { AppError, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { type Speaker, speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import { noSheet, readWorkbook } from '../excel/reader.ts';
import type { WorkbookFile } from '../excel/several.ts';
import { plainHeader, type SheetColumn } from '../excel/sheet.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { linesOf, mayChangeLine, readableFields } from '../parts/lines.ts';
import type { Row } from '../resource/read.ts';
import type { WriteContext } from '../resource/write.ts';
import { type ExcelColumn, excelColumn, sheetColumn } from './excel-columns.ts';
import { type ImportRow, placeColumns, placeOf, readBatch } from './import-rows.ts';

/** Field of a record that its lines name it by in a file: the key of imports, else its title. */
export const linkOf = ({ excel, titleField }: Resource): string => excel.key ?? titleField;

/** Columns of the lines of a part in a file, without the one that names the record. */
export function partColumns(resource: Resource, name: string, actor: Actor, { forImport = false } = {}): ExcelColumn[] {
  return Object.entries(readableFields(resource, name, actor)).flatMap(([key, field]) => {
    if (field.excel === false || serverKindOf(field).notImported) return [];
    if (forImport && (field.readOnly || !mayChangeLine(resource, name, actor, key))) return [];
    return [excelColumn(resource, key, speakerOf(actor.language), name)];
  });
}

/** Header of the first column of a sheet of lines: which record they belong to. */
function linkHeader(resource: Resource): string {
  const field = resource.fields[linkOf(resource)];
  return field?.header ?? field?.label ?? resource.label;
}

/** Header and columns of a sheet of lines. */
export const partHeader = (resource: Resource, columns: readonly ExcelColumn[], speaker: Speaker): SheetColumn[] => [
  { header: linkHeader(speaker.register(resource)), required: true },
  ...columns.map((column) => sheetColumn(column)),
];

/** Lines of a page of records, labelled by `label`, each with what names its record. */
export async function linesForSheet(
  db: Db,
  part: Part,
  resource: Resource,
  records: readonly Row[],
  label: (lines: Row[]) => Promise<void>,
): Promise<{ link: unknown; line: Row }[]> {
  const byRecord = await linesOf(
    db,
    part,
    records.map(({ id }) => id),
  );
  await label([...byRecord.values()].flat());
  return records.flatMap((record) =>
    (byRecord.get(record.id) ?? []).map((line) => ({ link: record[linkOf(resource)], line })),
  );
}

interface PartSheets {
  /** Gives rows of records the lines that name them. */
  join(rows: readonly ImportRow[]): void;
  /** Lines whose record is in no row. */
  left(): ImportRow[];
}

interface ReadLine {
  part: string;
  line: number;
  values: Record<string, unknown>;
  problems: readonly string[];
}

/**
 * Reads the further sheets of a file that are named after the parts of the records: their first column names the record.
 * A part without a sheet stays as it is. Comes before the records are read: few files are open at once, and imports that
 * each held one and waited for a second would wait for ever.
 */
export async function readPartSheets(
  { app, actor }: Pick<WriteContext, 'app' | 'actor'>,
  resource: Resource,
  files: readonly WorkbookFile[],
): Promise<PartSheets> {
  const byLink = new Map<string, ReadLine[]>();
  const given: string[] = [];
  for (const [name, part] of Object.entries(resource.parts)) {
    const read = [];
    for (const file of files) read.push(await readPart(app, resource, name, part, actor, file));
    if (read.every((lines) => lines === null)) continue;
    given.push(name);
    for (const [link, line] of read.flatMap((lines) => lines ?? [])) {
      const lines = byLink.get(link) ?? [];
      lines.push(line);
      byLink.set(link, lines);
    }
  }
  const field = resource.fields[linkOf(resource)];
  return {
    join(rows) {
      if (given.length === 0) return;
      for (const row of rows) {
        const link = String(row.values[linkOf(resource)] ?? '').trim();
        const lines = byLink.get(link) ?? [];
        byLink.delete(link);
        for (const name of given)
          row.values[name] = lines.filter(({ part }) => part === name).map(({ values }) => values);
        for (const { part, line, problems } of lines)
          for (const problem of problems)
            row.problems.push(`${resource.parts[part]?.label ?? part}工作表第${line}行：${problem}`);
      }
    },
    left: () =>
      [...byLink].flatMap(([link, lines]) =>
        lines.map(({ part, line }) => ({
          line,
          cells: [],
          values: {},
          problems: [
            `${resource.parts[part]?.label ?? part}工作表的${field?.label ?? resource.label}“${link}”不在数据中`,
          ],
        })),
      ),
  };
}

async function readPart(
  app: App,
  resource: Resource,
  name: string,
  part: Part,
  actor: Actor,
  file: WorkbookFile,
): Promise<[string, ReadLine][] | null> {
  const english = speakerOf('en').register(resource);
  const workbook = await readWorkbook(await file.open(), {
    sheet: [part.label, english.parts[name]?.label ?? part.label],
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.reason === noSheet) return null;
    throw error;
  });
  if (!workbook) return null;
  const read: [string, ReadLine][] = [];
  try {
    const link = placeOf(workbook.header.map(plainHeader), [linkHeader(resource), linkHeader(english)]);
    if (link < 0) throw refuse(`工作表“${part.label}”缺少列“${linkHeader(resource)}”`);
    const places = placeColumns(workbook.header, partColumns(resource, name, actor, { forImport: true }), {});
    const rows = [];
    for await (const row of workbook.rows) rows.push(row);
    for (const { line, cells, values, problems } of await readBatch(app, app.db, actor, rows, places)) {
      const text = isEmpty(cells[link]) ? '' : String(cells[link]).trim();
      read.push([text, { part: name, line, values, problems }]);
    }
  } finally {
    await workbook.close();
  }
  return read;
}
