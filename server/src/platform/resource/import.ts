import { codes } from '@dossier/contract/core/envelope.ts';
import type { ImportOutcome, Resource } from '@dossier/contract/core/resource.ts';
import type { Actor } from '../actor.ts';
import { Outcome, serve } from '../endpoint.ts';
import type { Cell } from '../excel/sheet.ts';
import { writeWorkbook } from '../excel/write.ts';
import type { App } from '../services.ts';
import type { Hooks } from './hooks.ts';
import { lineText } from './import-rows.ts';
import { type ImportReport, runImport } from './import-run.ts';

const maxBytes = 50 * 1024 * 1024;
/** Errors that a dry run shows. */
const shownErrors = 20;

/** Serves the import of .xls and .xlsx files: dry run, row by row, or all or nothing. */
export function serveImport(app: App, resource: Resource, hooks: Hooks): void {
  serve(app, resource.endpoints.importExcel, async ({ actor, origin, query, request }) => {
    const received = await app.files.receive(request, maxBytes);
    try {
      const mode = query.mode ?? (received.fields.mode === 'all' ? 'all' : 'rows');
      const dryRun = (query.dryRun ?? received.fields.dryRun) === '1';
      const report = await runImport({ app, actor, origin }, resource, hooks, received.path, { mode, dryRun });
      if (dryRun) return dryRunAnswer(report);
      return importAnswer(report, mode, await errorFile(app, resource, actor, report));
    } finally {
      await received.discard();
    }
  });
}

function dryRunAnswer(report: ImportReport): Outcome<ImportOutcome> {
  return new Outcome('', {
    totalCount: report.total,
    newCount: report.added,
    changedCount: report.changed,
    errorCount: report.wrong.length,
    successCount: report.total - report.wrong.length,
    errors: report.wrong.slice(0, shownErrors).map(lineText),
  });
}

/** The answer of the wire (api-contract 4.9): 200 when all went in, 201 with a file of the wrong rows. */
export function importAnswer(
  report: ImportReport,
  mode: 'rows' | 'all',
  errors: StoredErrors | null,
): Outcome<ImportOutcome> {
  const saved = report.added + report.changed;
  const counts = { totalCount: report.total, errorCount: report.wrong.length, successCount: saved };
  if (!errors) return new Outcome(`共${report.total}行数据全部导入成功！`, counts);
  const message = mode === 'all' ? '文件有错误，未导入任何数据。' : '文件导入成功，但有错误。';
  const msg = `总上传行数：${report.total}，已导入行数：${saved}，错误行数：${report.wrong.length}`;
  return new Outcome(message, { ...counts, msg, ...errors }, codes.partly);
}

export interface StoredErrors {
  fileUrl: string;
  fileName: string;
}

/** The wrong rows as they were given, with a last column that says why. Readable by who imported. */
export async function errorFile(
  app: App,
  resource: Resource,
  actor: Actor,
  report: ImportReport,
): Promise<StoredErrors | null> {
  if (report.wrong.length === 0) return null;
  const columns = [...report.header.map((header) => ({ header })), { header: '错误信息', width: 60 }];
  const rows = report.wrong.map((row): Cell[] => [
    ...report.header.map((_, index) => row.cells[index] ?? null),
    lineText(row),
  ]);
  const fileName = `${resource.excel.title}导入错误.xlsx`;
  const stored = await app.files.save(writeWorkbook('xlsx', [{ name: '错误数据', columns, rows }]), fileName, {
    biz: 'temp',
    actor,
  });
  return { fileUrl: `/sys/common/static/${stored.path}`, fileName };
}
