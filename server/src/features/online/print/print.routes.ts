import * as contract from '@dossier/contract/online/print/print-report.ts';
import { forbidden, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { sendPdf, typesetPrint } from '#engine/print/print-context.ts';
import { takePrintNumber } from '#engine/print/printed.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { sendWorkbook } from '#engine/transfer/export.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import { makeRateLimit } from '#http/rate-limit.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { assertMayDesign } from '../mode/mode.public.ts';
import { designVersions, findDesign, findPrint, insertDesign } from './designs.ts';
import { faultsFor, openedPrint, previewSheet, withFilled } from './print.service.ts';
import { deletePrintMenus, makePrintMenu } from './print-menu.ts';
import { mayTakeOut } from './sets.ts';
import { sheetWorkbook } from './sheet-excel.ts';
import { pdfContent, sheetTemplate } from './sheet-pdf.ts';
import { printSource, printSources } from './sources.ts';

/** Previews of one person; somebody who draws makes one in a second at most. */
const mostPreviewsPerMinute = 60;

/** 打印报表: sheets over reports and lists, drawn by some and printed by others. */
export function printReportRoutes(app: App): void {
  serveResource(app, contract.printReport, {
    beforeEdit: ({ actor }) => assertMayDesign(app, actor),
    afterDelete: ({ tx }, record) => deletePrintMenus(tx, record.id),
  });
  designRoutes(app);
  readerRoutes(app);
}

function designRoutes(app: App): void {
  const mayPreview = makeRateLimit({ most: mostPreviewsPerMinute, seconds: 60 });
  serve(app, contract.readDesign, async ({ db, query }) => {
    const { id, code, name } = await findPrint(db, query.id);
    return { id, code, name, ...(await findDesign(db, id, query.version)) };
  });
  serve(app, contract.saveDesign, async ({ db, actor, origin, body: { id, version, design } }) => {
    const report = await findPrint(db, id);
    const [fault] = await faultsFor(app, actor, design);
    if (fault) throw refuse(fault.message);
    const next = await inTransaction(db, async (tx) => {
      const made = await insertDesign(tx, actor, { id: report.id, version, design });
      await writeLog(tx, actor, origin, {
        operate: operateType.edit,
        content: `修改${contract.printReport.label}的设计：${report.name}，版本${made}`,
        method: contract.saveDesign.path,
        parameters: { id: report.id, version: made },
      });
      return made;
    });
    return doneWith(`已保存为版本${next}`, { version: next });
  });
  serve(app, contract.listDesignVersions, ({ db, query }) => designVersions(db, query.id));
  serve(app, contract.listPrintSources, ({ actor }) => printSources(app, actor));
  serve(app, contract.readPrintSource, ({ actor, query }) => printSource(app, actor, query));
  serve(app, contract.previewDesign, async ({ db, actor, body, reply }) => {
    mayPreview(actor.userId);
    const { name } = await findPrint(db, body.id);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return previewSheet(app, actor, { ...body, title: name, signal: gone.signal });
  });
  serve(app, contract.addPrintMenu, async ({ actor, origin, body }) =>
    doneWith('菜单已创建', await makePrintMenu({ app, actor, origin }, body)),
  );
}

function readerRoutes(app: App): void {
  serve(app, contract.openPrintReport, async ({ db, actor, params }) => {
    const { id, name, content } = await openedPrint(app, actor, params.id);
    const { design } = await findDesign(db, id);
    const isExcel = design.sets.every((set) => mayTakeOut(app, actor, set));
    return { id, name, content, params: design.params, isExcel };
  });
  serve(app, contract.printPdf, async ({ db, actor, origin, params, query, reply }) => {
    const { id, name } = await openedPrint(app, actor, params.id);
    const { design } = await findDesign(db, id);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const number = await inTransaction(db, (tx) => takePrintNumber(tx, actor));
    const limits = { most: contract.mostPdfRecords, cut: false };
    const content = await withFilled(app, actor, { design, given: { ...query }, number, limits }, pdfContent);
    const printing = { app, actor, print: { kind: 'list' as const, label: name }, template: await sheetTemplate() };
    const pdf = await typesetPrint(printing, content, { number, title: name, signal: gone.signal });
    await inTransaction(db, (tx) =>
      writeLog(tx, actor, origin, {
        operate: operateType.print,
        content: `打印${name}，${number}`,
        method: contract.printPdf.path,
        parameters: { ...query, id },
      }),
    );
    return sendPdf(reply, name, number, pdf);
  });
  serve(app, contract.printExcel, async ({ db, actor, origin, params, query, reply }) => {
    const { id, name } = await openedPrint(app, actor, params.id);
    const { design } = await findDesign(db, id);
    if (!design.sets.every((set) => mayTakeOut(app, actor, set))) throw forbidden();
    const limits = { most: contract.mostExcelRecords, cut: false };
    const workbook = await withFilled(app, actor, { design, given: { ...query }, number: '', limits }, (filled) =>
      sheetWorkbook(filled, name),
    );
    await inTransaction(db, (tx) =>
      writeLog(tx, actor, origin, {
        operate: operateType.export,
        content: `导出${contract.printReport.label}：${name}`,
        method: contract.printExcel.path,
        parameters: { ...query, id },
      }),
    );
    sendWorkbook(reply, 'xlsx', name, workbook);
    return reply;
  });
}
