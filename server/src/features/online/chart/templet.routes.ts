import { showTemplet, templet, templetItems } from '@dossier/contract/online/chart/templet.ts';
import { sql } from 'kysely';
import { forbidden, notFound } from '#core/errors.ts';
import { linesOf } from '#engine/parts/lines.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { assertMayDesign } from '../mode/mode.public.ts';
import { chartsReadableBy } from './chart.public.ts';

interface Head {
  id: string;
  templetCode: string;
  templetName: string;
  templetStyle: string;
}

interface Item {
  graphreportCode: string;
  graphreportType: string;
  groupNum: number;
  groupStyle: string;
  groupTxt: string | null;
  isShow: number;
}

/** 图表模板: their definitions, and what a reader sees of one. */
export function templetRoutes(app: App): void {
  serveResource(app, templet, { beforeEdit: ({ actor }) => assertMayDesign(app, actor) });
  serve(app, showTemplet, async ({ db, actor, query: { code } }) => {
    const { rows } = await sql<Head>`
      select id, templet_code as "templetCode", templet_name as "templetName", templet_style as "templetStyle"
      from onl_graphreport_templet where id = ${code} or templet_code = ${code} order by id = ${code} desc limit 1`.execute(
      db,
    );
    const [head] = rows;
    if (!head) throw notFound('图表模板不存在或已被删除');
    const { id, ...shown } = head;
    // The fields of the part are the columns that are read.
    const lines = ((await linesOf(db, templetItems, [id])).get(id) ?? []) as unknown as Item[];
    const visible = lines.filter(({ isShow }) => isShow === 1);
    const readable = await chartsReadableBy(
      db,
      actor,
      visible.map(({ graphreportCode }) => graphreportCode),
    );
    const names = new Map(readable.map(({ code: chart, name }) => [chart, name]));
    if (visible.length > 0 && names.size === 0) throw forbidden();
    const items = visible.flatMap(({ isShow: _, ...item }) => {
      const name = names.get(item.graphreportCode);
      return name === undefined ? [] : [{ ...item, name }];
    });
    return { ...shown, items };
  });
}
