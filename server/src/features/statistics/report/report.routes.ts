import type { Report } from '@dossier/contract/statistics/report.ts';
import { reports } from '@dossier/contract/statistics/reports.ts';
import { inTransaction } from '#db/database.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { sendPdf, typesetPrint } from '#engine/print/print-context.ts';
import { notePrinted, takePrintNumber } from '#engine/print/printed.ts';
import { commonTemplate } from '#engine/print/templates.ts';
import { sendWorkbook } from '#engine/transfer/export.ts';
import { serve } from '#http/endpoint.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { mostPrintedColumns, readReport, reportContent, reportSheet } from './report.service.ts';

/** 统计报表: what its pages show comes from the lists' own `groups`; here it becomes a workbook or paper. */
export function statisticsRoutes(app: App): void {
  for (const report of reports) {
    serveExport(app, report);
    servePrint(app, report);
  }
}

function serveExport(app: App, report: Report): void {
  serve(app, report.endpoints.exportXls, async ({ actor, origin, query: { format = 'xlsx', ...query }, reply }) => {
    const asked = { app, report, actor, query };
    const table = await readReport(asked);
    await inTransaction(app.db, (tx) =>
      writeLog(tx, actor, origin, {
        operate: operateType.export,
        content: `导出${report.label}`,
        method: `${report.resource.permission}:export`,
        parameters: query,
      }),
    );
    const title = speakerOf(actor.language).label(report.label);
    sendWorkbook(reply, format, title, writeWorkbook(format, [reportSheet(table, asked)]));
    return reply;
  });
}

function servePrint(app: App, report: Report): void {
  const { name, label, resource } = report;
  const print = { kind: 'list', name, label } as const;
  serve(app, report.endpoints.print, async ({ actor, origin, query, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const table = await readReport({ app, report, actor, query }, mostPrintedColumns);
    const speaker = speakerOf(actor.language);
    const title = speaker.label(label);
    const number = await inTransaction(app.db, (tx) => takePrintNumber(tx, actor));
    const template = await commonTemplate('list');
    const content = reportContent(table, speaker);
    const pdf = await typesetPrint({ app, actor, print, template }, content, { number, title, signal: gone.signal });
    const amount = `${table.matrix.rows.length}行`;
    await notePrinted(app, { resource, print, actor, origin, number, amount, parameters: query });
    return sendPdf(reply, title, number, pdf);
  });
}
