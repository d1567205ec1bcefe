import { addFormMenu, readForm, recordCalls } from '@dossier/contract/online/form/record-calls.ts';
import { listPage, oneRecord } from '#engine/resource/routes.ts';
import { addRecord, deleteBatch, deleteRecords, editRecord } from '#engine/resource/write.ts';
import { beginExport, sendExport } from '#engine/transfer/export.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { allowedOperations } from '../form/form.public.ts';
import { withForm } from './form-call.ts';
import { makeFormMenu } from './form-menu.ts';
import { ownRecordFiles } from './record-files.ts';

/** The records of forms: the engine's own calls, by the form that the path names (decision 0113). */
export function recordRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });
  ownRecordFiles(app);

  serve(app, readForm, ({ actor, params }) =>
    withForm(app, actor, params.code, 'list', async ({ release }) => ({
      // A definition is plain data.
      release: JSON.parse(JSON.stringify(release)),
      may: allowedOperations(actor, release.head.tableName),
    })),
  );
  serve(app, recordCalls.list, ({ actor, params, query }) =>
    withForm(app, actor, params.code, 'list', ({ resource, hooks }) => listPage(app, resource, hooks, actor, query)),
  );
  serve(app, recordCalls.queryById, ({ actor, params, query }) =>
    withForm(app, actor, params.code, 'queryById', ({ resource, hooks }) =>
      oneRecord(app, resource, hooks, actor, query.id),
    ),
  );
  serve(app, recordCalls.add, (call) =>
    withForm(app, call.actor, call.params.code, 'add', async ({ resource, hooks }) =>
      doneWith(resource.messages.added, await addRecord(caller(call), resource, hooks, call.body)),
    ),
  );
  for (const target of [recordCalls.edit, recordCalls.editPost])
    serve(app, target, (call) =>
      withForm(app, call.actor, call.params.code, 'edit', async ({ resource, hooks }) => {
        await editRecord(caller(call), resource, hooks, call.body);
        return done(resource.messages.edited);
      }),
    );
  serve(app, recordCalls.delete, (call) =>
    withForm(app, call.actor, call.params.code, 'delete', async ({ resource, hooks }) => {
      await deleteRecords(caller(call), resource, hooks, [call.query.id]);
      return done(resource.messages.deleted);
    }),
  );
  serve(app, recordCalls.deleteBatch, (call) =>
    withForm(app, call.actor, call.params.code, 'deleteBatch', async ({ resource, hooks }) => {
      await deleteBatch(caller(call), resource, hooks, call.query.ids);
      return done(resource.messages.deletedBatch);
    }),
  );
  serve(app, recordCalls.exportXls, ({ actor, origin, params, query, reply }) =>
    withForm(app, actor, params.code, 'exportXls', async ({ resource, hooks }) => {
      const { format = 'xls', background: _, ...filters } = query;
      await beginExport({ app, resource, hooks, actor, origin, filters });
      return sendExport({ app, resource, hooks, actor, filters }, format, reply);
    }),
  );
  serve(app, addFormMenu, async ({ actor, origin, body }) =>
    doneWith('菜单已创建，角色授权后可见', await makeFormMenu({ app, actor, origin }, body)),
  );
}
