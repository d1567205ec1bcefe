import { planRight, type task, taskStatus, taskType } from '@dossier/contract/pm/task.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { changesLines } from '#engine/parts/lines-changed.ts';
import type { ActionContext, Hooks, RowOf, WrittenOf } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { holdNodes, reachNodes } from '../node/node.public.ts';
import { heldProject } from '../project/project.public.ts';
import { arrange, assertPlace, assertPredecessors, firstBlocker, lastPlace, lockPlan, lockPlansOf } from './plan.ts';

type Task = RowOf<typeof task>;
type TaskDraft = WrittenOf<typeof task>;

const arranged = (context: ActionContext, after: Task) => arrange(context, String(after.projectId));

/** What somebody who does not plan may write of a task of their own: how far it is. */
const ownFields: readonly string[] = ['pct', 'leftHours', 'blocked', 'description', 'attachments'];

export const taskHooks: Hooks<typeof task> = {
  async beforeLock({ tx }, ids) {
    // A milestone that is reached moves nodes: contract and node come before plan and project.
    await holdNodes(tx, 'task_id', ids);
    await lockPlansOf(tx, ids);
  },
  async beforeAdd(context, draft) {
    assertPlans(context);
    const projectId = String(draft.projectId);
    await lockPlan(context.tx, projectId);
    if (draft.type === taskType.milestone) draft.planStart = draft.planEnd;
    await assertDates(context, projectId, draft);
    draft.sortNo = await lastPlace(context.tx, projectId, draft.parentId);
    draft.leftHours ??= draft.planHours;
    // Where somebody puts it, there it stays: its plan may push it to later days only.
    draft.notBefore = draft.planStart;
  },
  async afterAdd(context, record) {
    await assertPredecessors(context.tx, record.id, String(record.projectId));
    await arrange(context, String(record.projectId));
  },
  async beforeEdit(context, draft, before) {
    const projectId = String(before.projectId);
    assertOwn(context, before);
    await assertOwnFields(context, draft, before);
    const after = { ...before, ...draft };
    if (after.type === taskType.milestone) draft.planStart = after.planEnd;
    if (draft.planStart !== undefined && draft.planStart !== before.planStart) draft.notBefore = draft.planStart;
    if (draft.planStart !== undefined || draft.planEnd !== undefined)
      await assertDates(context, projectId, { ...after, ...draft });
    if (draft.parentId === undefined || draft.parentId === before.parentId) return;
    if (draft.parentId) await assertPlace(context.tx, { id: before.id, parentId: draft.parentId });
    draft.sortNo = await lastPlace(context.tx, projectId, draft.parentId);
  },
  async afterEdit(context, after, before) {
    // A link of what a task stands below binds it too, so that moving it may close a ring.
    if (context.input.predecessors !== undefined || after.parentId !== before.parentId)
      await assertPredecessors(context.tx, after.id, String(after.projectId));
    await arrange(context, String(after.projectId));
  },
  beforeDelete: assertPlans,
  afterDelete: (context, record) => arrange(context, String(record.projectId)),
  actions: {
    start: { check: assertMovable, effect: arranged },
    finish: {
      async check(context, record) {
        await assertAllDone(context.tx, record);
        await assertMovable(context, record);
        await assertPredecessorsDone(context.tx, record);
      },
      async effect(context, after) {
        await arranged(context, after);
        await reachNodes(context, { by: 'task_id', id: after.id });
      },
    },
    pause: { check: assertMovable, effect: arranged },
    resume: { check: assertMovable, effect: arranged },
    cancel: { check: assertPlanner, effect: arranged },
    reopen: { check: assertPlanner, effect: arranged },
  },
};

/** PM19: a task lies within the dates of its project. */
async function assertDates(context: WriteContext, projectId: string, { planStart, planEnd }: TaskDraft): Promise<void> {
  const project = await heldProject(context, projectId);
  if (!project || !planStart || !planEnd) return;
  if (planStart >= project.plan_start && planEnd <= project.plan_end) return;
  throw refusal('PM19', `任务日期${planStart}至${planEnd}超出项目计划期间，请先提交进度变更`);
}

/** C06: a task is moved on by who does it, or by who plans. */
function assertOwn({ actor }: Pick<WriteContext, 'actor'>, { owner, helpers }: Task): void {
  if (actor.permissions.has(planRight)) return;
  if (owner === actor.username || csvOf(helpers).includes(actor.username)) return;
  throw refusal('C06', '您没有权限执行该操作');
}

/** Who does a task tells how far it is; the plan is made by who plans. Its checklist is theirs too. */
async function assertOwnFields(context: WriteContext, draft: TaskDraft, before: Task): Promise<void> {
  if (context.actor.permissions.has(planRight)) return;
  const was: Readonly<Record<string, unknown>> = before;
  const changed = Object.entries(draft).filter(([name, value]) => value !== undefined && value !== was[name]);
  if (changed.some(([name]) => !ownFields.includes(name)) || (await changesLines(context, 'predecessors', before.id)))
    throw refusal('C06', '您没有权限修改任务计划，只能更新进度、剩余工时、阻塞原因和说明');
}

function assertPlans({ actor }: Pick<WriteContext, 'actor'>): void {
  if (!actor.permissions.has(planRight)) throw refusal('C06', '您没有权限执行该操作');
}

async function assertPlanner(context: ActionContext, record: Task): Promise<void> {
  assertPlans(context);
  await assertLeaf(context, record);
}

async function assertMovable(context: ActionContext, record: Task): Promise<void> {
  assertOwn(context, record);
  await assertLeaf(context, record);
}

/** What a task with others below it is follows from them. */
async function assertLeaf({ tx }: ActionContext, { id }: Task): Promise<void> {
  const { rows } = await sql`select 1 from pm_task where parent_id = ${id} and del_flag = 0 limit 1`.execute(tx);
  if (rows.length > 0) throw invalid({ status: '上级任务的状态由下级汇总，请在下级任务上操作' });
}

/** PM17: nothing is left open below it or on its checklist. */
async function assertAllDone(tx: Tx, { id }: Task): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from pm_task where parent_id = ${id} and del_flag = 0
        and status not in (${taskStatus.done}, ${taskStatus.cancelled}))
      + (select count(*) from pm_task_check where task_id = ${id} and coalesce(checked, 'N') <> 'Y') as open`.execute(
    tx,
  );
  const open = Number(rows[0]?.open ?? 0);
  if (open > 0) throw refusal('PM17', `还有${open}项子任务或检查项未完成`);
}

/** PM16: what had to be finished before is. */
async function assertPredecessorsDone(tx: Tx, { id, projectId }: Task): Promise<void> {
  const name = await firstBlocker(tx, id, String(projectId));
  if (name !== undefined) throw refusal('PM16', `前置任务“${name}”尚未完成，不能完成当前任务`);
}
