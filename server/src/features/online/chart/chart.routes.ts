import * as charts from '@dossier/contract/online/chart/chart.ts';
import * as reading from '@dossier/contract/online/chart/chart-reading.ts';
import { inTransaction } from '#db/database.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { sendWorkbook } from '#engine/transfer/export.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { assertMayDesign } from '../mode/mode.public.ts';
import { resultSheet } from '../report/definition.public.ts';
import { chartsReadableBy } from './chart.public.ts';
import { itemsOf, paramsOf } from './chart.repository.ts';
import { assertDraws, chartData, chartRows, parseChart, readableChart } from './chart.service.ts';

/** Charts: their definitions, and reading them. */
export function chartRoutes(app: App): void {
  serveResource(app, charts.chart, {
    beforeEdit: ({ actor }) => assertMayDesign(app, actor),
    afterAdd: ({ tx, actor }, record) => assertDraws(tx, app, actor, record.id),
    afterEdit: ({ tx, actor }, after) => assertDraws(tx, app, actor, after.id),
  });
  serve(app, charts.parseField, async ({ actor, body }) => doneWith('解析成功', await parseChart(app, actor, body)));
  serve(app, charts.chartItemsOf, async ({ db, query }) => [...(await itemsOf(db, query.id))]);
  serve(app, charts.chartParamsOf, async ({ db, query }) => [...(await paramsOf(db, query.headId))]);
  serve(app, reading.readableCharts, ({ db, actor }) => chartsReadableBy(db, actor));
  serve(app, reading.getChartsData, async ({ db, actor, query }) =>
    chartData(app, actor, await readableChart(app, db, actor, query.id), query),
  );
  serve(app, reading.exportChartRows, async ({ db, actor, origin, query, reply }) => {
    const { format = 'xls', ...asked } = query;
    const readable = await readableChart(app, db, actor, query.id);
    const rows = await chartRows(app, actor, readable, asked);
    await inTransaction(db, (tx) =>
      writeLog(tx, actor, origin, {
        operate: operateType.export,
        content: `导出${charts.chart.label}：${readable.chart.name}`,
        method: reading.exportChartRows.path,
        parameters: asked,
      }),
    );
    const sheet = await resultSheet(app, readable.chart, rows, speakerOf(actor.language));
    sendWorkbook(reply, format, readable.chart.name, writeWorkbook(format, [sheet]));
    return reply;
  });
}
