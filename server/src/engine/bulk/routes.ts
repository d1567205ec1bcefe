import { type EditManyOutcome, fieldsForMany, mostFiltered, mostNamed } from '@dossier/contract/core/edit-many.ts';
import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { byRights } from '@dossier/contract/core/may.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Type } from 'typebox';
import { type Actor, type Origin, systemOrigin } from '#access/actor.ts';
import { mayChange, scopeOf } from '#access/gate.ts';
import { AppError, forbidden, invalid, refusal, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { takeQuota } from '#db/quota.ts';
import { type Call, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { defineTask, type TaskDefinition } from '#services/tasks/define.ts';
import { unknownValues } from '../resource/checks.ts';
import { readDraft } from '../resource/draft.ts';
import type { Hooks } from '../resource/hooks.ts';
import { rowsByIds } from '../resource/read.ts';
import { countFiltered, filteredRows, type Listing } from '../transfer/filtered-rows.ts';
import { patienceMs, submittedText } from '../transfer/import.ts';
import { runEditMany, type Target } from './edit-many.ts';
import { addRun, requireUndoable, runsOf } from './runs.ts';
import { undoEditMany } from './undo-edit-many.ts';

/** Bulk edits of one person, trials included. */
const editManyQuota = { most: 60, seconds: 600 };

const Asker = Type.Object({ requestId: Type.String(), ip: Type.String(), url: Type.String() });
/** Which register, where one call serves many. */
const register = Type.Optional(Type.String());
const editParams = Type.Object({
  targets: Type.Array(Type.Object({ id: Type.String(), version: Type.Optional(Type.Integer()) })),
  values: Type.Record(Type.String(), Type.Unknown()),
  dryRun: Type.Boolean(),
  register,
  origin: Asker,
});
const undoParams = Type.Object({ id: Type.String(), register, origin: Asker });

/** The background work of bulk edits and of taking them back. */
export interface EditManyTasks {
  edit: TaskDefinition<typeof editParams>;
  undo: TaskDefinition<typeof undoParams>;
}

/** Serves the change of fields of many records at once, and taking it back. Both are tasks from the start. */
export function serveEditMany(app: App, resource: Resource, hooks: Hooks): void {
  const { endpoints, label } = resource;
  const tasks = editManyTasks(
    { edit: endpoints.editMany.path, undo: endpoints.undoEditMany.path, label },
    async (actor) => ({
      ...{ app, resource, hooks, actor },
    }),
  );
  app.tasks.serve(tasks.edit);
  app.tasks.serve(tasks.undo);
  serve(app, endpoints.editMany, (call) => editMany({ app, resource, hooks, actor: call.actor }, tasks, call));
  serve(app, endpoints.editManyRuns, ({ db, actor }) => runsOf(db, resource, actor));
  serve(app, endpoints.undoEditMany, (call) => undoMany({ app, resource, hooks, actor: call.actor }, tasks, call));
}

/** @param find the register that is changed, for whoever asked with the rights that they have now */
export function editManyTasks(
  names: { edit: string; undo: string; label: string },
  find: (actor: Actor, register: string | undefined) => Promise<Listing>,
): EditManyTasks {
  return {
    edit: defineTask({
      name: names.edit,
      label: `${names.label}-批量修改`,
      params: editParams,
      // What was done is written down with it, so a second run goes on where the first ended.
      restartable: true,
      async run({ params, ...run }) {
        const { targets, values, dryRun } = params;
        const listing = await find(run.actor, params.register);
        const { resource, hooks } = listing;
        const caller = callerOf(listing, params.origin);
        return runEditMany({ caller, resource, hooks, targets, values, dryRun }, run);
      },
    }),
    undo: defineTask({
      name: names.undo,
      label: `${names.label}-撤销批量修改`,
      params: undoParams,
      restartable: true,
      async run({ params, ...run }) {
        const listing = await find(run.actor, params.register);
        const { resource, hooks } = listing;
        const restored = await undoEditMany(callerOf(listing, params.origin), resource, hooks, params.id, run);
        return { message: `已撤销批量修改，恢复${restored}条`, result: { restored } };
      },
    }),
  };
}

/** Changes fields of many records, or says what would change. */
export async function editMany(
  { app, resource, hooks, actor }: Listing,
  { edit }: EditManyTasks,
  { origin, body }: Pick<Call<Resource['endpoints']['editMany']>, 'origin' | 'body'>,
  about: { register?: string } = {},
) {
  await assertValues(app, resource, actor, body.values);
  const targets = await targetsOf(app, resource, hooks, actor, body);
  if (targets.length === 0) throw refusal('noneChosen', resource.messages.noneChosen);
  const dryRun = body.dryRun === '1';
  const taskId = await inTransaction(app.db, async (tx) => {
    if (!(await takeQuota(tx, `editMany:${actor.userId}`, editManyQuota)))
      throw refusal('tooMany', '批量修改过于频繁，请稍后再试');
    const id = await app.tasks.submit(tx, edit, {
      params: { targets, values: body.values, dryRun, ...about, origin: askerOf(origin) },
      actor,
      label: `${resource.label}-${dryRun ? '批量修改检查' : '批量修改'}`,
      awaited: true,
    });
    if (!dryRun) await addRun(tx, id, resource, actor, Object.keys(body.values));
    return id;
  });
  return answered(app, taskId);
}

/** Takes a bulk edit back. */
export async function undoMany(
  { app, resource, actor }: Listing,
  { undo }: EditManyTasks,
  { origin, body }: Pick<Call<Resource['endpoints']['undoEditMany']>, 'origin' | 'body'>,
  about: { register?: string } = {},
) {
  const taskId = await inTransaction(app.db, async (tx) => {
    await requireUndoable(tx, resource, actor, body.id);
    const params = { id: body.id, ...about, origin: askerOf(origin) };
    const label = `${resource.label}-撤销批量修改`;
    return app.tasks.submit(tx, undo, { params, actor, label, awaited: true });
  });
  return answered(app, taskId);
}

const askerOf = ({ requestId, ip, url }: Origin) => ({ requestId, ip, url });

/** Whoever asked, with the rights that they have now. @throws AppError 510 where they may no longer edit */
function callerOf({ app, resource, actor }: Listing, asker: ReturnType<typeof askerOf>) {
  if (!byRights(actor.permissions)(resource.endpoints.edit)) throw forbidden();
  return { app, actor, origin: { ...systemOrigin, ...asker, method: 'POST' } };
}

/** The outcome when it comes soon; else the work goes on in the background. */
async function answered(app: App, taskId: string) {
  const ended = await app.tasks.wait(taskId, patienceMs);
  if (!ended) return doneWith(submittedText, { taskId });
  if (ended.state !== 'done') throw new AppError(ended.message ?? '操作失败!');
  // Written by the tasks above.
  const result = (ended.result ?? {}) as Omit<EditManyOutcome, 'taskId'> & { restored?: number };
  return doneWith(ended.message ?? '', { taskId, ...result });
}

/**
 * What is wrong for all records is refused at once; what depends on the record is found out with it.
 * @throws AppError with a sentence per field
 */
async function assertValues(
  { db, dictTexts }: App,
  resource: Resource,
  actor: Actor,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const scope = scopeOf(resource, actor);
  const allowed = new Set(fieldsForMany(resource).filter((name) => mayChange(scope, name)));
  const refused = Object.keys(values).filter((name) => !allowed.has(name));
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((name) => [name, '此字段不能批量修改'])));
  const { draft, problems } = readDraft(resource.fields, values, 'edit', (name) => allowed.has(name));
  Object.assign(problems, await unknownValues(db, dictTexts, resource.fields, draft, actor));
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** The records that are meant, in the order of the list, each with the version that the caller saw or that it has now. */
async function targetsOf(
  app: App,
  resource: Resource,
  hooks: Hooks,
  actor: Actor,
  { ids, versions = {}, filters }: BodyOf<Resource['endpoints']['editMany']>,
): Promise<Target[]> {
  if (ids) {
    if (ids.length > mostNamed) throw refuse(`单次最多操作${mostNamed}条记录`);
    const chosen = [...new Set(ids)];
    const now = new Map((await rowsByIds(app.db, scopeOf(resource, actor), chosen)).map((row) => [row.id, row]));
    return chosen.map((id) => targetOf(id, versions[id] ?? now.get(id)?.version));
  }
  if (!filters) return [];
  // Such a list is found in a way of its own, which nobody else knows: more would be changed than was seen.
  if (hooks.readPage) throw refuse('此列表不支持按查询条件批量修改');
  const listing = { app, resource, hooks, actor };
  const total = await countFiltered(listing, filters);
  if (total > mostFiltered) throw refuse(`查询到${total}条记录，单次最多批量修改${mostFiltered}条`);
  const targets: Target[] = [];
  for await (const { records } of filteredRows(listing, filters, ['id', 'version']))
    targets.push(...records.map((record) => targetOf(record.id, record.version)));
  return targets.slice(0, mostFiltered);
}

function targetOf(id: string, version: unknown): Target {
  return typeof version === 'number' ? { id, version } : { id };
}
