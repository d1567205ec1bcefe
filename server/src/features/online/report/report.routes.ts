import { parseSql, report } from '@dossier/contract/online/report.ts';
import * as reading from '@dossier/contract/online/report-reading.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { assertMayDesign } from '../mode/mode.public.ts';
import { reportsReadableBy } from './report.public.ts';
import { assertRuns, parseReport, readableReport, reportColumns, reportQuery, reportRows } from './report.service.ts';

/** Reports: their definitions, and reading them (decision 0016). */
export function reportRoutes(app: App): void {
  serveResource(app, report, {
    beforeEdit: ({ actor }) => assertMayDesign(app, actor),
    afterAdd: ({ tx, actor }, record) => assertRuns(tx, app.dictTexts, actor, record.id),
    afterEdit: ({ tx, actor }, after) => assertRuns(tx, app.dictTexts, actor, after.id),
  });
  serve(app, parseSql, async ({ db, actor, body }) => doneWith('解析成功', await parseReport(db, actor, body.sql)));
  serve(app, reading.readableReports, ({ db, actor }) => reportsReadableBy(db, actor));
  serve(app, reading.getRpColumns, async ({ db, actor, params }) =>
    reportColumns(db, app.dictTexts, await readableReport(db, actor, 'code', params.code)),
  );
  serve(app, reading.getQueryInfo, async ({ db, actor, params }) =>
    reportQuery(await readableReport(db, actor, 'id', params.id)),
  );
  serve(app, reading.getData, async ({ db, actor, params, query }) =>
    reportRows(db, actor, await readableReport(db, actor, 'id', params.id), query),
  );
}
