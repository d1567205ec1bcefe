import { buttonOfAction } from '@dossier/contract/online/enhance/buttons.ts';
import { actOnRecords, printRecordsOfForm, recordCalls } from '@dossier/contract/online/form/record-calls.ts';
import { importRecords } from '@dossier/contract/online/form/wire-calls.ts';
import { notFound } from '#core/errors.ts';
import { editMany, editManyTasks, undoMany } from '#engine/bulk/routes.ts';
import { runsOf } from '#engine/bulk/runs.ts';
import { listPrintTask, printList } from '#engine/print/list-print.ts';
import { printRecords } from '#engine/print/record-print.ts';
import { act } from '#engine/resource/actions.ts';
import { exportTask, takeExport } from '#engine/transfer/export.ts';
import { importOf, importTask, takeImport } from '#engine/transfer/import.ts';
import { sendTemplate } from '#engine/transfer/template.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { assertButton } from './buttons.ts';
import { formOfTask, operationOf, withForm } from './form-call.ts';

const label = '在线表单';

/** One value for many records, and taking it back. */
export function serveBulk(app: App): void {
  const { editMany: call, editManyRuns, undoEditMany } = recordCalls;
  const names = { edit: call.path, undo: undoEditMany.path, label };
  const tasks = editManyTasks(names, formOfTask(app, 'editMany'));
  app.tasks.serve(tasks.edit);
  app.tasks.serve(tasks.undo);
  serve(app, call, ({ actor, origin, params, body }) =>
    withForm(app, actor, params.code, 'editMany', (form) =>
      editMany(form, tasks, { origin, body }, { register: form.resource.path }),
    ),
  );
  serve(app, editManyRuns, ({ db, actor, params }) =>
    withForm(app, actor, params.code, 'editManyRuns', (form) => runsOf(db, form.resource, form.actor)),
  );
  serve(app, undoEditMany, ({ actor, origin, params, body }) =>
    withForm(app, actor, params.code, 'undoEditMany', (form) =>
      undoMany(form, tasks, { origin, body }, { register: form.resource.path }),
    ),
  );
}

/** Excel files of records, out and in. */
export function serveFiles(app: App): void {
  const { exportXls, importExcel, importTemplate } = recordCalls;
  const exporting = exportTask({ name: exportXls.path, label }, formOfTask(app, 'exportXls'));
  const find = formOfTask(app, 'importExcel');
  const importing = importTask(app, { name: importExcel.path, label }, async (actor, path) => {
    const form = await find(actor, path);
    const rows = importOf(form.resource, form.hooks);
    return { ...rows, as: form.actor, run: (caller, ...rest) => rows.run({ ...caller, actor: form.actor }, ...rest) };
  });
  app.tasks.serve(exporting);
  app.tasks.serve(importing);
  serve(app, exportXls, ({ actor, params, ...call }) =>
    withForm(app, actor, params.code, 'exportXls', async (form) =>
      takeExport(form, exporting, call, form.resource.path),
    ),
  );
  serve(app, importExcel, ({ actor, params, ...call }) =>
    withForm(app, actor, params.code, 'importExcel', (form) =>
      takeImport(
        app,
        importing,
        importOf(form.resource, form.hooks),
        { ...call, actor: form.actor },
        form.resource.path,
      ),
    ),
  );
  // The same by the address of the contract.
  serve(app, importRecords, ({ actor, params, ...call }) =>
    withForm(app, actor, params.id, 'importExcel', (form) =>
      takeImport(
        app,
        importing,
        importOf(form.resource, form.hooks),
        { ...call, actor: form.actor },
        form.resource.path,
      ),
    ),
  );
  serve(app, importTemplate, ({ actor, params, query, reply }) =>
    withForm(app, actor, params.code, 'importTemplate', async (form) =>
      sendTemplate(app, form.resource, form.actor, query.format ?? 'xlsx', reply),
    ),
  );
}

/** What a form names itself: actions and prints. */
export function serveActionsAndPrints(app: App): void {
  serve(app, actOnRecords, ({ actor, origin, params, body, request }) =>
    withForm(app, actor, params.code, operationOf(params.action), (form) => {
      const action = form.resource.actions[params.action];
      if (!action) throw notFound('操作不存在');
      if (buttonOfAction(action.name) !== undefined) assertButton(form, action);
      return act(form, action, { origin, body, request });
    }),
  );

  const find = formOfTask(app, 'printList');
  const task = listPrintTask({ name: printRecordsOfForm.path, label: `${label}-打印` }, async (actor, path) => {
    const form = await find(actor, path);
    const print = form.resource.prints.list;
    if (print?.kind !== 'list') throw notFound('打印不存在');
    return { ...form, print };
  });
  app.tasks.serve(task);
  serve(app, printRecordsOfForm, ({ actor, params, ...call }) =>
    withForm(app, actor, params.code, params.print === 'list' ? 'printList' : 'print', async (form) => {
      const print = form.resource.prints[params.print];
      if (print?.kind === 'record') return printRecords(form, print, call);
      if (print?.kind === 'list') return printList({ ...form, print }, task, call, form.resource.path);
      throw notFound('打印不存在');
    }),
  );
}
