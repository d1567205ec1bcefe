import * as calls from '@dossier/contract/online/form/wire-calls.ts';
import { refuse } from '#core/errors.ts';
import type { Row } from '#engine/resource/read.ts';
import { listPage, oneRecord } from '#engine/resource/routes.ts';
import { addRecord, deleteBatch, editRecord } from '#engine/resource/write.ts';
import { beginExport, sendExport } from '#engine/transfer/export.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { formOfTable } from '../form/form.public.ts';
import { withForm } from './form-call.ts';
import { columnsAnswer, formAnswer, queryAnswer } from './wire-metadata.ts';
import { ownQuery, wireRecord } from './wire-names.ts';

/** Forms by the calls of the contract (online-engine 10): the same records, rights and rules under its names. */
export function wireRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });

  serve(app, calls.getColumns, ({ db, actor, params }) =>
    withForm(app, actor, params.id, 'list', ({ release }) => columnsAnswer(db, app.dictTexts, release)),
  );
  serve(app, calls.getQueryInfo, ({ actor, params }) =>
    withForm(app, actor, params.id, 'list', async ({ release }) => queryAnswer(release)),
  );
  serve(app, calls.getFormItem, ({ db, actor, params }) =>
    withForm(app, actor, params.id, 'list', ({ release }) => formAnswer(db, app.dictTexts, release)),
  );
  serve(app, calls.getFormItemByTable, async ({ db, actor, params }) =>
    withForm(app, actor, (await formOfTable(db, params.table)) ?? '', 'list', ({ release }) =>
      formAnswer(db, app.dictTexts, release),
    ),
  );
  serve(app, calls.getData, ({ actor, params, query }) =>
    withForm(app, actor, params.id, 'list', async ({ resource, hooks }) => {
      const page = await listPage(app, resource, hooks, actor, ownQuery(query));
      return { ...page, records: page.records.map(wireRecord) };
    }),
  );
  for (const target of [calls.getRecord, calls.getDetail])
    serve(app, target, ({ actor, params }) =>
      withForm(app, actor, params.id, 'queryById', async ({ resource, hooks }) => {
        const record = await oneRecord(app, resource, hooks, actor, params.dataId);
        const lines = Object.keys(resource.parts).map((name) => [
          name,
          ((record[name] ?? []) as Row[]).map(wireRecord),
        ]);
        return { ...wireRecord(record), ...Object.fromEntries(lines) };
      }),
    );
  serve(app, calls.addOneRecord, (call) =>
    withForm(app, call.actor, call.params.id, 'add', async ({ resource, hooks }) => {
      const { id } = await addRecord(caller(call), resource, hooks, call.body);
      return doneWith(resource.messages.added, id);
    }),
  );
  serve(app, calls.editOneRecord, (call) =>
    withForm(app, call.actor, call.params.id, 'edit', async ({ resource, hooks }) => {
      await editRecord(caller(call), resource, hooks, call.body);
      return done(resource.messages.edited);
    }),
  );
  serve(app, calls.deleteSomeRecords, (call) =>
    withForm(app, call.actor, call.params.id, 'delete', async ({ resource, hooks }) => {
      await deleteBatch(caller(call), resource, hooks, call.params.ids);
      return done(resource.messages.deleted);
    }),
  );
  serve(app, calls.exportRecords, ({ actor, origin, params, query, reply }) =>
    withForm(app, actor, params.id, 'exportXls', async ({ resource, hooks }) => {
      const filters = ownQuery(queryOf(query.paramsStr));
      await beginExport({ app, resource, hooks, actor, origin, filters });
      return sendExport({ app, resource, hooks, actor, filters }, 'xls', reply);
    }),
  );
}

/** The query that a client packed into one parameter; what is no JSON object asks for everything. */
function queryOf(text = ''): Record<string, unknown> {
  try {
    const query: unknown = JSON.parse(text || '{}');
    return typeof query === 'object' && query !== null && !Array.isArray(query) ? { ...query } : {};
  } catch {
    throw refuse('查询条件格式不正确');
  }
}
