import type { PlanChange } from '@dossier/contract/pm/plan.ts';
import { task, taskStatus, taskType } from '@dossier/contract/pm/task.ts';
import { sql } from 'kysely';
import { mayChange, scopeOf } from '#access/gate.ts';
import { invalid, refuse } from '#core/errors.ts';
import { unknownValuesOf } from '#engine/resource/checks.ts';
import { changedNames, type Draft, ownValues, readDraft } from '#engine/resource/draft.ts';
import type { Row } from '#engine/resource/read.ts';
import { applyRecordRules } from '#engine/resource/rules.ts';
import { assertState } from '#engine/resource/states.ts';
import { assertFresh } from '#engine/resource/write.ts';
import { insertRows, updateRow } from '#engine/resource/write-rows.ts';
import { assertMay, hold, isNew, type Step } from './step.ts';

/** A task with what becomes of it. */
interface Planned {
  id: string;
  draft: Draft;
  before?: Row;
}

/** Places say nothing of the work: a task that is done may stand elsewhere. */
const places: readonly string[] = ['parentId', 'sortNo'];

/** New tasks, in the order in which they came. */
export async function addTasks(step: Step, changes: readonly PlanChange[]): Promise<void> {
  const added = changes.filter(isNew);
  if (added.length === 0) return;
  const { tx, actor } = step.context;
  assertMay(step.context, 'add');
  const { columns } = scopeOf(task, actor);
  const writable = (name: string) => columns.has(name);
  const planned = added.map(({ id, ...change }): Planned => {
    const given = { ...change, projectId: step.projectId };
    const { draft, problems } = readDraft(task.fields, given, 'add', writable);
    Object.assign(draft, ownValues(task.fields, {}, writable));
    if (change.name === undefined) problems.name ??= '任务名称不能为空';
    throwFirst(draft, problems);
    return { id, draft: complete(draft, change) };
  });
  await check(step, planned);
  const { rows } = await sql`select 1 from pm_task where id = any(${planned.map(({ id }) => id)}) limit 1`.execute(tx);
  if (rows.length > 0) throw refuse('任务已存在，请刷新后重试');
  await insertRows(
    tx,
    task,
    actor,
    planned.map(({ id, draft }) => ({ id, draft: { ...draft, status: taskStatus.waiting } })),
  );
  for (const { id } of planned) step.added.add(id);
}

/** Tasks that there are. @throws C04 where one is other than the caller knew, C05 where its state forbids it */
export async function editTasks(step: Step, changes: readonly PlanChange[]): Promise<void> {
  const edits = changes.filter((change) => !isNew(change));
  if (edits.length === 0) return;
  const { context } = step;
  const { tx, actor } = context;
  assertMay(context, 'edit');
  const rows = new Map(
    (
      await hold(
        step,
        edits.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const scope = scopeOf(task, actor);
  const planned: Planned[] = [];
  for (const { id, version, ...change } of edits) {
    const before = rows.get(id);
    if (!before) continue;
    await assertFresh(tx, context, task, before, version);
    const { draft: read, problems } = readDraft(task.fields, change, 'edit', (name) => mayChange(scope, name));
    throwFirst(before, problems);
    const whole = complete(read, change, before);
    const draft = Object.fromEntries(changedNames(whole, before).map((name) => [name, whole[name] ?? null]));
    if (Object.keys(draft).some((name) => !places.includes(name)) || change.predecessors)
      await assertState(context, tx, task, before, task.states?.edit, '编辑');
    if (Object.keys(draft).length > 0) planned.push({ id, draft, before });
    if (Object.keys(draft).length > 0 || change.predecessors) step.edited.add(id);
  }
  await check(step, planned);
  for (const { id, draft } of planned) await updateRow(tx, task, actor, id, draft);
}

/** What follows at once: where it stands, the one day of a milestone, what is left of new work. */
function complete(draft: Draft, change: Partial<PlanChange>, before?: Row): Draft {
  const next: Draft = { ...draft };
  if (change.sortNo !== undefined) next.sortNo = change.sortNo;
  if (change.notBefore !== undefined) next.notBefore = change.notBefore;
  const after = { ...before, ...next };
  if (after.type === taskType.milestone) next.planStart = after.planEnd as string;
  return next;
}

async function check({ context: { app, tx, actor } }: Step, planned: readonly Planned[]): Promise<void> {
  const { owner, type, schedule } = task.fields;
  const unknown = await unknownValuesOf(tx, app.dictTexts, { owner, type, schedule }, planned, actor);
  for (const [index, { draft, before }] of planned.entries()) {
    const problems = unknown[index] ?? {};
    const wrong = { ...problems };
    applyRecordRules({ actor, resource: task, input: {} }, draft, wrong, before);
    throwFirst({ ...before, ...draft }, wrong);
  }
}

/** A step has many tasks: the sentence says of which it is. */
function throwFirst({ name }: Readonly<Record<string, unknown>>, problems: Readonly<Record<string, string>>): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid({ ...problems }, `任务“${String(name ?? '')}”：${first}`);
}
