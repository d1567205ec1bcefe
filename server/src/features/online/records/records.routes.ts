import { columnPermission } from '@dossier/contract/core/resource.ts';
import {
  addFormMenu,
  formsWithApproval,
  linkedValues,
  readForm,
  recordCalls,
} from '@dossier/contract/online/form/record-calls.ts';
import { actorAt } from '#access/form-limits.ts';
import { readGroups } from '#engine/figures/groups.ts';
import { readPeriod } from '#engine/figures/period.ts';
import type { Row } from '#engine/resource/read.ts';
import { listPage, oneRecord } from '#engine/resource/routes.ts';
import { addRecord, deleteBatch, deleteRecords, editRecord } from '#engine/resource/write.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { pageLimits, restrictRelease, withoutButtons } from '../authority/authority.public.ts';
import {
  addLinkedValues,
  allowedButtons,
  allowedOperations,
  formsWithApproval as formsThatMove,
  type RunningForm,
  registerForm,
  scriptButtons,
} from '../form/form.public.ts';
import { serveDoButton } from './buttons.ts';
import { deleteOf, withForm } from './form-call.ts';
import { makeFormMenu } from './form-menu.ts';
import { ownRecordFiles } from './record-files.ts';
import { serveActionsAndPrints, serveBulk, serveFiles } from './work.routes.ts';

/** The records of forms: the engine's own calls, by the form that the path names (decision 0113). */
export function recordRoutes(app: App): void {
  ownRecordFiles(app);
  serveReading(app);
  serveWriting(app);
  serveBulk(app);
  serveFiles(app);
  serveActionsAndPrints(app);
  serveDoButton(app);
  serve(app, addFormMenu, async ({ actor, origin, body }) =>
    doneWith('菜单已创建，角色授权后可见', await makeFormMenu({ app, actor, origin }, body)),
  );
}

function serveReading(app: App): void {
  const answer = ({ release, resource }: RunningForm, actor: Call<unknown>['actor']) => {
    // Which buttons of its own may be pressed is said one by one.
    const standard = allowedOperations(actor, release.head.tableName).filter((operation) => operation !== 'press');
    const may = [...standard, ...allowedButtons(actor, resource)];
    return {
      // A definition is plain data; what its steps are stays here.
      release: JSON.parse(
        JSON.stringify(withoutButtons(restrictRelease(release, actor), [...may, ...scriptButtons(actor, release)])),
      ),
      may,
      ...pageLimits(release, actor),
    };
  };
  serve(app, readForm, ({ actor, params }) =>
    withForm(app, actor, params.code, 'list', async (form) => ({
      ...answer(form, actor),
      scripts: (form.release.scripts ?? []).map(({ cgJsType, cgJs }) => ({ cgJsType, cgJs })),
    })),
  );
  serve(app, formsWithApproval, async ({ db, actor }) => {
    const forms = await formsThatMove(db, (tableName) => allowedOperations(actor, tableName).includes('list'));
    return forms.map((form) => answer(form, actor));
  });
  serve(app, recordCalls.list, ({ actor, params, query }) =>
    withForm(app, actor, params.code, 'list', (form) => listPage(app, form.resource, form.hooks, form.actor, query)),
  );
  serve(app, recordCalls.queryById, ({ actor, params, query }) =>
    withForm(app, actor, params.code, 'queryById', (form) =>
      oneRecord(app, form.resource, form.hooks, form.actor, query.id),
    ),
  );
  serve(app, linkedValues, ({ db, actor, params, query: { by, value, part } }) =>
    withForm(app, actor, params.code, 'list', async ({ resource, ...form }) => {
      const row: Row = { id: '', [by]: value };
      const at = actorAt('record', form.actor);
      // A link that is hidden shows nothing.
      if (at.hiddenCodes.has(columnPermission(resource, part === undefined ? by : `${part}.${by}`))) return {};
      const record = part === undefined ? row : { id: '', [part]: [row] };
      await addLinkedValues(app, registerForm, { db, resource, actor: at }, [record]);
      const fields = part === undefined ? resource.fields : (resource.parts[part]?.fields ?? {});
      return Object.fromEntries(
        Object.entries(fields).flatMap(([name, { linked }]) =>
          linked?.by === by ? [[name, (row[name] ?? null) as string | null]] : [],
        ),
      );
    }),
  );
  serve(app, recordCalls.figure, ({ actor, params, query }) =>
    withForm(app, actor, params.code, 'figure', (form) =>
      readPeriod(app, form.resource, form.hooks, form.actor, query),
    ),
  );
  serve(app, recordCalls.groups, ({ actor, params, query }) =>
    withForm(app, actor, params.code, 'groups', (form) =>
      readGroups(app, form.resource, form.hooks, form.actor, query),
    ),
  );
}

function serveWriting(app: App): void {
  serve(app, recordCalls.add, ({ actor, origin, params, body }) =>
    withForm(app, actor, params.code, 'add', async ({ resource, hooks, ...form }) =>
      doneWith(resource.messages.added, await addRecord({ ...form, origin }, resource, hooks, body)),
    ),
  );
  for (const target of [recordCalls.edit, recordCalls.editPost])
    serve(app, target, ({ actor, origin, params, body }) =>
      withForm(app, actor, params.code, 'edit', async ({ resource, hooks, ...form }) => {
        await editRecord({ ...form, origin }, resource, hooks, body);
        return done(resource.messages.edited);
      }),
    );
  serve(app, recordCalls.delete, ({ actor, origin, params, query }) =>
    withForm(app, actor, params.code, 'delete', async ({ resource, hooks, ...form }) => {
      await deleteRecords({ ...form, origin }, resource, hooks, [query.id]);
      return done(resource.messages.deleted);
    }),
  );
  serve(app, recordCalls.deleteBatch, ({ actor, origin, params, query }) =>
    withForm(app, actor, params.code, deleteOf(query.ids), async ({ resource, hooks, ...form }) => {
      await deleteBatch({ ...form, origin }, resource, hooks, query.ids);
      return done(resource.messages.deletedBatch);
    }),
  );
}
