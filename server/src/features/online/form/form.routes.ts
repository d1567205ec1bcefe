import * as calls from '@dossier/contract/online/form/design-calls.ts';
import { form, formFields, formIndexes } from '@dossier/contract/online/form/form.ts';
import { previewForm } from '@dossier/contract/online/form/preview-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { linesOf } from '#engine/parts/lines.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { formHooks } from './form.hooks.ts';
import { addForm, copyAsTable, copyAsView, deleteForms, editForm, planForm, syncForm } from './form.service.ts';
import { importTables, tablesWithoutForm } from './import-table.ts';
import { previewOf } from './preview/preview.service.ts';
import { followReleases } from './registration.ts';

/** Most definitions that one call deletes. */
const mostDeleted = 100;

/** The designer's calls: definitions of forms, and bringing them into the database (decision 0113). */
export function formRoutes(app: App): void {
  followReleases(app);
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });
  serveResource(app, form, {
    ...formHooks,
    filter: ({ copyType, physicId }) =>
      copyType === '1' && typeof physicId === 'string'
        ? sql<boolean>`t.copy_type = 1 and t.physic_id = ${physicId}`
        : sql<boolean>`t.copy_type = 0`,
    decorate: async (db, records) => {
      const { rows } = await sql<{ id: string }>`
        select distinct physic_id as id from onl_cgform_head where physic_id = any(${records.map(({ id }) => id)})`.execute(
        db,
      );
      const copied = new Set(rows.map(({ id }) => id));
      for (const record of records) record.hascopy = copied.has(record.id) ? 1 : 0;
    },
  });
  serve(app, calls.addForm, async (call) => doneWith('添加成功！', { id: await addForm(caller(call), call.body) }));
  serve(app, calls.editForm, async (call) => {
    await editForm(caller(call), call.body);
    return done('修改成功!');
  });
  serve(app, previewForm, ({ db, actor, body }) => previewOf({ app, db, actor }, body));
  serve(app, calls.fieldsOfForm, ({ db, query }) => fieldsOf(db, query.headId));
  serve(app, calls.fieldsOfTable, async ({ db, query }) => {
    const { rows } = await sql<{ id: string }>`
      select id from onl_cgform_head where table_name = ${query.headCode}`.execute(db);
    return rows[0] ? fieldsOf(db, rows[0].id) : [];
  });
  serve(app, calls.indexesOfForm, async ({ db, query }) =>
    ((await linesOf(db, formIndexes, [query.headId])).get(query.headId) ?? []).map((line) => ({ ...line })),
  );
  serve(app, calls.removeForm, async (call) => {
    await deleteForms(caller(call), [call.query.id], false);
    return done('移除成功');
  });
  serve(app, calls.deleteForm, async (call) => {
    await deleteForms(caller(call), [call.query.id], true);
    return done('删除成功!');
  });
  serve(app, calls.deleteForms, async (call) => {
    const ids = csvOf(call.query.ids);
    if (ids.length === 0 || ids.length > mostDeleted) throw refuse(`单次最多操作${mostDeleted}条记录`);
    await deleteForms(caller(call), ids, call.query.flag === '1');
    return done('删除成功!');
  });
  serve(app, calls.planSync, ({ db, params }) => planForm(db, params.id, params.way));
  serve(app, calls.syncForm, async (call) =>
    doneWith('同步成功', { steps: await syncForm(caller(call), { ...call.params, confirm: call.body.confirm }) }),
  );
  serve(app, calls.tablesWithoutForm, async ({ db, query }) =>
    (await tablesWithoutForm(db, query.tableName ?? '')).map((id) => ({ id })),
  );
  serve(app, calls.importTables, async (call) => {
    await importTables(caller(call), call.params.names);
    return done('导入成功');
  });
  serve(app, calls.copyAsView, async (call) => {
    await copyAsView(caller(call), call.query.code);
    return done('已成功生成视图');
  });
  serve(app, calls.copyAsTable, async (call) => {
    await copyAsTable(caller(call), call.params.id, call.query.tableName);
    return done('复制成功');
  });
}

/** Fields in their order, which the wire has as a number too. */
async function fieldsOf(db: Db, headId: string): Promise<Record<string, unknown>[]> {
  const lines = (await linesOf(db, formFields, [headId])).get(headId) ?? [];
  return lines.map((line, at) => ({ ...line, cgformHeadId: headId, orderNum: at }));
}
