import { position, queryPositionByCode, queryPositionsByIds } from '@dossier/contract/system/position.ts';
import { compare, csvOf } from '@dossier/rules/condition.ts';
import { publishTable } from '../../../platform/dictionary/table-dictionaries.ts';
import { serve } from '../../../platform/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { scopeOf } from '../../../platform/gate.ts';
import { listRows } from '../../../platform/resource/list-rows.ts';
import { rowsByIds } from '../../../platform/resource/read.ts';
import { serveResource } from '../../../platform/resource/routes.ts';
import type { App } from '../../../platform/services.ts';

/** Positions: the resource, and the calls that find records by code and by ids. */
export function positionRoutes(app: App): void {
  publishTable(position, ['id', 'code', 'name'], { by: ['postRank', 'createTime'] });
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
