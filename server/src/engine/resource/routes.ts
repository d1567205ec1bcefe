import type { ListQuery } from '@dossier/contract/core/envelope.ts';
import { byRights, mayField, mayOf } from '@dossier/contract/core/may.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Static } from 'typebox';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { serveEditMany } from '../bulk/routes.ts';
import { serveFigures } from '../figures/routes.ts';
import { addLines } from '../parts/lines.ts';
import { withPartFilter } from '../parts/part-filter.ts';
import { servePrints } from '../print/prints.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import { serveExport } from '../transfer/export.ts';
import { serveImport } from '../transfer/import.ts';
import { serveTemplate } from '../transfer/template.ts';
import { serveActions } from './actions.ts';
import { addRecords } from './add-batch.ts';
import { addLiveValues } from './computed.ts';
import { namesFiles, registerRecordFiles } from './files.ts';
import type { Hooks } from './hooks.ts';
import { listRows, listTotal, type Rows } from './list-rows.ts';
import { governLive } from './live.ts';
import { narrowList } from './names.ts';
import { findRow, type Row } from './read.ts';
import type { Total } from './totals.ts';
import { addRecord, deleteBatch, deleteRecords, editRecord } from './write.ts';

/** The list's own handling of one request; pages that need it outside the list call use it too. */
export async function listPage(
  app: App,
  resource: Resource,
  hooks: Hooks,
  actor: Actor,
  input: Static<typeof ListQuery>,
) {
  const scope = scopeOf(resource, actor);
  const query = hooks.rewrite?.(input) ?? input;
  const parsed = readListQuery(scope, query);
  const { records, total, approximate }: Rows = hooks.readPage
    ? await hooks.readPage(app.db, scope, parsed, query)
    : await listRows(app.db, scope, parsed, await hooks.filter?.(query, actor, app.db));
  await app.dictTexts.label(app.db, records, resource.fields, actor);
  await hooks.decorate?.(app.db, records, actor);
  addLiveValues(resource, actor, records);
  await tellMay(app, resource, actor, records);
  return {
    records,
    total,
    size: parsed.pageSize,
    current: parsed.pageNo,
    pages: Math.ceil(total / parsed.pageSize),
    ...(approximate ? { approximate } : {}),
  };
}

/** How many records the list has under these filters, and nothing else of them. */
export async function totalOfList(app: App, resource: Resource, actor: Actor, input: ListQueryInput): Promise<Total> {
  const hooks = app.resources.hooksOf(resource);
  const scope = scopeOf(resource, actor);
  const query = hooks.rewrite?.(input) ?? input;
  const parsed = { ...readListQuery(scope, query), pageNo: 1, pageSize: 1, approximate: true };
  if (hooks.readPage) {
    const { total, approximate } = await hooks.readPage(app.db, scope, parsed, query);
    return { total, ...(approximate ? { approximate } : {}) };
  }
  return listTotal(app.db, scope, parsed, await hooks.filter?.(query, actor, app.db));
}

/** Serves the operations of a resource that it has not switched off. */
export function serveResource<R extends Resource>(app: App, resource: R, own: Hooks<R> = {}): void {
  const hooks = withPartFilter(resource, own);
  const { endpoints, operations, messages } = resource;
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });
  app.resources.add(resource, hooks);
  for (const field of Object.values(resource.fields))
    if (field.type === 'reference') app.published.refer(field.dictionary);
  if (namesFiles(resource)) registerRecordFiles(app, resource);
  app.published.publish(resource, hooks.choosable);

  if (operations.has('list')) {
    serve(
      app,
      endpoints.list,
      async ({ actor, origin, query }) => {
        await hooks.beforeRead?.({ actor, origin }, query);
        return listPage(app, resource, hooks, actor, query);
      },
      narrowList(app, resource),
    );
  }
  if (operations.has('queryById')) {
    serve(app, endpoints.queryById, async ({ actor, origin, query }) => {
      await hooks.beforeRead?.({ actor, origin }, query);
      return oneRecord(app, resource, hooks, actor, query.id);
    });
  }
  if (operations.has('list') && operations.has('queryById')) governLive(app, resource, hooks);
  if (operations.has('add')) {
    serve(app, endpoints.add, async (call) =>
      doneWith(messages.added, await addRecord(caller(call), resource, hooks, call.body)),
    );
  }
  if (operations.has('addBatch')) {
    serve(app, endpoints.addBatch, async (call) => {
      const count = await addRecords(caller(call), resource, hooks, call.body.rows);
      return doneWith(`已录入 ${count} 条${resource.label}`, { count });
    });
  }
  if (operations.has('edit')) {
    for (const target of [endpoints.edit, endpoints.editPost]) {
      serve(app, target, async (call) => {
        await editRecord(caller(call), resource, hooks, call.body);
        return done(messages.edited);
      });
    }
  }
  if (operations.has('editMany')) serveEditMany(app, resource, hooks);
  if (operations.has('delete')) {
    serve(app, endpoints.delete, async (call) => {
      await deleteRecords(caller(call), resource, hooks, [call.query.id]);
      return done(messages.deleted);
    });
  }
  if (operations.has('deleteBatch')) {
    serve(app, endpoints.deleteBatch, async (call) => {
      await deleteBatch(caller(call), resource, hooks, call.query.ids);
      return done(messages.deletedBatch);
    });
  }
  serveActions(app, resource, hooks);
  serveFigures(app, resource, hooks);
  servePrints(app, resource, hooks);
  if (operations.has('exportXls') && !hooks.ownExcel) serveExport(app, resource, hooks);
  if (operations.has('importExcel') && !hooks.ownExcel) {
    serveImport(app, resource, hooks);
    serveTemplate(app, resource);
  }
}

/** One record as its page has it: with its lines, texts and what may be done with it. */
export async function oneRecord(app: App, resource: Resource, hooks: Hooks, actor: Actor, id: string): Promise<Row> {
  const record = await findRow(app.db, scopeOf(resource, actor), id);
  if (!record) throw notFound(resource.messages.notFound);
  await addLines(app.db, app.dictTexts, resource, actor, record);
  await app.dictTexts.label(app.db, [record], resource.fields, actor);
  await hooks.decorate?.(app.db, [record], actor);
  addLiveValues(resource, actor, [record]);
  await tellMay(app, resource, actor, [record]);
  return record;
}

/** Adds to records that move what this person may do with them now. */
async function tellMay(app: App, resource: Resource, actor: Actor, records: readonly Row[]): Promise<void> {
  if (!resource.states) return;
  const hasFlow = Object.values(resource.actions).some(({ flow }) => flow !== null);
  const published = hasFlow ? await app.flows.published(app.db, actor.tenantId) : new Set<string>();
  const may = mayOf(resource, byRights(actor.permissions), (code) => published.has(code));
  for (const record of records) record[mayField] = may(record);
}
