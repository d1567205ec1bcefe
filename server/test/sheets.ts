import type { Cell } from '#engine/excel/sheet.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import type { Answer, TestApp } from './app.ts';
import { bytesOf, upload } from './upload.ts';

/** A sheet of a test: its header, and the rows below. */
export interface TestSheet {
  name?: string;
  /** Of registers whose header stands below a title. */
  title?: string;
  headers: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Brings sheets in as one file; the first holds the records. */
export async function bringSheets(
  app: TestApp,
  path: string,
  token: string,
  sheets: readonly TestSheet[],
  fields: Record<string, string> = {},
): Promise<Answer> {
  const content = await bytesOf(
    writeWorkbook(
      'xlsx',
      sheets.map(({ name = '数据', title, headers, rows }) => ({
        name,
        ...(title === undefined ? {} : { title, subtitle: '导出人:甲' }),
        columns: headers.map((header) => ({ header })),
        rows,
      })),
    ),
  );
  return upload(app, path, { token, name: '数据.xlsx', content, fields });
}
