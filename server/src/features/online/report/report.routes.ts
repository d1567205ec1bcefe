import {
  parseSql,
  report,
  reportItems,
  reportItemsOf,
  reportParams,
  reportParamsOf,
} from '@dossier/contract/online/report.ts';
import * as reading from '@dossier/contract/online/report-reading.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { inTransaction } from '#db/database.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { linesOf } from '#engine/parts/lines.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { sendWorkbook } from '#engine/transfer/export.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { assertMayDesign } from '../mode/mode.public.ts';
import { reportsReadableBy } from './report.public.ts';
import { assertRuns, parseReport, readableReport, reportColumns, reportQuery, reportRows } from './report.service.ts';
import { packageOf, reportDictionary } from './report-dictionary.ts';
import { reportFileRows, reportPage } from './report-page.ts';
import { resultSheet } from './result-sheet.ts';

/** Reports: their definitions, and reading them (decision 0016). */
export function reportRoutes(app: App): void {
  serveResource(app, report, {
    beforeEdit: ({ actor }) => assertMayDesign(app, actor),
    afterAdd: ({ tx, actor }, record) => assertRuns(app, tx, actor, record.id),
    afterEdit: ({ tx, actor }, after) => assertRuns(app, tx, actor, after.id),
  });
  serve(app, parseSql, async ({ db, actor, body }) =>
    doneWith('解析成功', await parseReport(app, db, actor, body.sql, body.dbKey ?? null)),
  );
  serve(app, reportItemsOf, async ({ db, query: { headId } }) => [
    ...((await linesOf(db, reportItems, [headId])).get(headId) ?? []),
  ]);
  serve(app, reportParamsOf, async ({ db, query: { headId } }) => [
    ...((await linesOf(db, reportParams, [headId])).get(headId) ?? []),
  ]);
  serve(app, reading.getParamsInfo, async ({ db, actor, params }) => {
    const { report: of } = await readableReport(app, db, actor, 'any', params.id);
    return of.params.map(({ paramName, paramTxt, paramValue }) => ({ paramName, paramTxt, paramValue }));
  });
  serve(app, reading.getColumnsAndData, async ({ db, actor, params, query }) =>
    reportPage(db, app.dictTexts, actor, await readableReport(app, db, actor, 'any', params.id), query),
  );
  serve(app, reading.exportReport, async ({ db, actor, origin, params, query, reply }) => {
    const { format = 'xls', ...asked } = query;
    const readable = await readableReport(app, db, actor, 'any', params.id);
    const rows = await reportFileRows(app.db, actor, readable, asked);
    await inTransaction(db, (tx) =>
      writeLog(tx, actor, origin, {
        operate: operateType.export,
        content: `导出${report.label}：${readable.report.name}`,
        method: reading.exportReport.path,
        parameters: asked,
      }),
    );
    const sheet = await resultSheet(app, readable.report, rows, speakerOf(actor.language));
    sendWorkbook(reply, format, readable.report.name, writeWorkbook(format, [sheet]));
    return reply;
  });
  app.published.provide('report', reportDictionary(app));
  serve(app, reading.cgreportGetDataPackage, ({ db, actor, query: { code, dictText, dictCode, dataList } }) =>
    packageOf(app, db, actor, `report.${code},${dictText},${dictCode}`, csvOf(dataList)),
  );
  serve(app, reading.readableReports, ({ db, actor }) => reportsReadableBy(db, actor));
  serve(app, reading.getRpColumns, async ({ db, actor, params }) =>
    reportColumns(db, app.dictTexts, await readableReport(app, db, actor, 'code', params.code)),
  );
  serve(app, reading.getQueryInfo, async ({ db, actor, params }) =>
    reportQuery(await readableReport(app, db, actor, 'id', params.id)),
  );
  serve(app, reading.getData, async ({ db, actor, params, query }) =>
    reportRows(db, actor, await readableReport(app, db, actor, 'id', params.id), query),
  );
}
