import { position, queryPositionByCode, queryPositionsByIds } from '@dossier/contract/organisation/position.ts';
import { compare, csvOf } from '@dossier/rules/condition.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import { listRows } from '#engine/resource/list-rows.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';

/** Positions: the resource, and the calls that find records by code and by ids. */
export function positionRoutes(app: App): void {
  serveResource(app, position);
  serve(app, queryPositionByCode, async ({ db, actor, query }) => {
    const where = compare('code', 'eq', query.code);
    const page = { where, order: [], pageNo: 1, pageSize: 1 };
    const { records } = await listRows(db, scopeOf(position, actor), page);
    if (!records[0]) throw notFound(position.messages.notFound);
    await app.dictTexts.label(db, records, position.fields, actor);
    return records[0];
  });
  serve(app, queryPositionsByIds, async ({ db, actor, query }) => {
    const ids = csvOf(query.ids);
    const scope = scopeOf(position, actor);
    const found = await rowsByIds(db, scope, ids, { columns: scope.columns });
    await app.dictTexts.label(db, found, position.fields, actor);
    const byId = new Map(found.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
}
