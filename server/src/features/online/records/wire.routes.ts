import { submitAction } from '@dossier/contract/online/form/compile.ts';
import * as calls from '@dossier/contract/online/form/wire-calls.ts';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { actOnOne } from '#engine/resource/actions.ts';
import type { Row } from '#engine/resource/read.ts';
import { listPage, oneRecord } from '#engine/resource/routes.ts';
import { addRecord, deleteBatch, editRecord } from '#engine/resource/write.ts';
import { beginExport, sendExport } from '#engine/transfer/export.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { hideColumnsFor, restrictRelease, withoutButtons } from '../authority/authority.public.ts';
import { allowedButtons, formOfTable, type RunningForm } from '../form/form.public.ts';
import { deleteOf, withForm } from './form-call.ts';
import { selectOptions } from './select-options.ts';
import { columnsAnswer, formAnswer, queryAnswer } from './wire-metadata.ts';
import { ownQuery, wireRecord } from './wire-names.ts';

/** Forms by the calls of the contract (online-engine 10): the same records, rights and rules under its names. */
export function wireRoutes(app: App): void {
  serve(app, calls.getColumns, ({ db, actor, params }) =>
    withForm(app, actor, params.id, 'list', async ({ release, resource }) => ({
      ...(await columnsAnswer(db, app.dictTexts, releaseFor(actor, { release, resource }))),
      hideColumns: hideColumnsFor(release, actor),
    })),
  );
  serve(app, calls.getQueryInfo, ({ actor, params }) =>
    withForm(app, actor, params.id, 'list', async ({ release }) => queryAnswer(restrictRelease(release, actor))),
  );
  serve(app, calls.getFormItem, ({ db, actor, params }) =>
    withForm(app, actor, params.id, 'list', (form) => formAnswer(db, app.dictTexts, releaseFor(actor, form))),
  );
  serve(app, calls.getFormItemByTable, async ({ db, actor, params }) =>
    withForm(app, actor, (await formOfTable(db, params.table)) ?? '', 'list', (form) =>
      formAnswer(db, app.dictTexts, releaseFor(actor, form)),
    ),
  );
  serve(app, calls.getData, ({ actor, params, query }) =>
    withForm(app, actor, params.id, 'list', async (form) => {
      const page = await listPage(app, form.resource, form.hooks, form.actor, ownQuery(query));
      return { ...page, records: page.records.map(wireRecord) };
    }),
  );
  for (const target of [calls.getRecord, calls.getDetail])
    serve(app, target, ({ actor, params }) =>
      withForm(app, actor, params.id, 'queryById', async ({ resource, hooks, ...form }) => {
        const record = await oneRecord(app, resource, hooks, form.actor, params.dataId);
        const lines = Object.keys(resource.parts).map((name) => [
          name,
          ((record[name] ?? []) as Row[]).map(wireRecord),
        ]);
        return { ...wireRecord(record), ...Object.fromEntries(lines) };
      }),
    );
  serve(app, calls.querySelectOptions, ({ db, actor, query }) => selectOptions(app, db, actor, query));
  serve(app, calls.addOneRecord, ({ actor, origin, params, body }) =>
    withForm(app, actor, params.id, 'add', async ({ resource, hooks, ...form }) => {
      const { id } = await addRecord({ ...form, origin }, resource, hooks, body);
      return doneWith(resource.messages.added, id);
    }),
  );
  serve(app, calls.editOneRecord, ({ actor, origin, params, body }) =>
    withForm(app, actor, params.id, 'edit', async ({ resource, hooks, ...form }) => {
      await editRecord({ ...form, origin }, resource, hooks, body);
      return done(resource.messages.edited);
    }),
  );
  serve(app, calls.deleteSomeRecords, ({ actor, origin, params }) =>
    withForm(app, actor, params.id, deleteOf(params.ids), async ({ resource, hooks, ...form }) => {
      await deleteBatch({ ...form, origin }, resource, hooks, params.ids);
      return done(resource.messages.deleted);
    }),
  );
  serve(app, calls.startApproval, async ({ db, actor, origin, request, body }) => {
    const table = /^onl_(.+)$/.exec(body.flowCode)?.[1] ?? '';
    return withForm(app, actor, (await formOfTable(db, table)) ?? '', submitAction, async (form) => {
      const { resource, hooks } = form;
      if (!resource.actions[submitAction]) throw refuse('该表单没有审批');
      await actOnOne(app, resource, hooks, submitAction, {
        actor: form.actor,
        origin,
        request,
        query: { id: body.id },
      });
      return done(resource.actions[submitAction].done);
    });
  });
  serve(app, calls.exportRecords, ({ actor, origin, params, query, reply }) =>
    withForm(app, actor, params.id, 'exportXls', async (form) => {
      const filters = ownQuery(queryOf(query.paramsStr));
      await beginExport({ ...form, origin, filters });
      return sendExport({ ...form, filters }, 'xls', reply);
    }),
  );
}

/** A form as one person has it, with the buttons of its own that they may press. */
const releaseFor = (actor: Actor, { release, resource }: RunningForm) =>
  withoutButtons(restrictRelease(release, actor), allowedButtons(actor, resource));

/** The query that a client packed into one parameter, as texts; what is no JSON object asks for everything. */
function queryOf(text = ''): Record<string, string> {
  let query: unknown;
  try {
    query = JSON.parse(text || '{}');
  } catch {
    throw refuse(unreadable);
  }
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return {};
  const given = Object.entries(query)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, [value].flat()] as const);
  if (given.some(([, values]) => values.some((one) => typeof one === 'object'))) throw refuse(unreadable);
  return Object.fromEntries(given.map(([name, values]) => [name, values.join(',')]));
}

const unreadable = '查询条件格式不正确';
