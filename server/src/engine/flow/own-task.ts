import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refusal } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { findRow } from '../resource/read.ts';
import { assertFresh } from '../resource/write.ts';
import { maySeeAny, namesOf } from './people.ts';
import { findTask, type TaskRow } from './rows.ts';
import { type Acting, lockRun, type Run } from './run.ts';
import { principalsOf } from './standing-in.ts';

/** Whoever acts himself: never the system. */
export type PersonActing = Acting & { actor: Actor };

/** A task that its caller may decide on, and the approval that it belongs to, locked. */
export interface OwnRun {
  run: Run & { actor: Actor };
  task: TaskRow;
  /** In whose place; null: his own. */
  behalf: string | null;
}

/**
 * Locks the approval of a task and checks that this person decides on it, now, on data that he may see.
 * @param read version of the record as he read it (C04); absent: he decides nothing about it
 * @param others holders of a right may act on tasks of others
 * @throws AppError `missing`, `decided`, C10, `stale`
 */
export async function withOwnTask<T>(
  acting: PersonActing,
  { taskId, read, others = false }: { taskId: string; read?: { version: unknown }; others?: boolean },
  work: (own: OwnRun) => Promise<T>,
): Promise<T> {
  const { app, actor } = acting;
  return inTransaction(app.db, async (tx) => {
    const first = await findTask(tx, actor.tenantId, taskId);
    if (!first) throw noTask();
    const run = await lockRun(acting, tx, actor.tenantId, first.instanceId);
    const task = (await findTask(tx, actor.tenantId, taskId)) ?? first;
    const isOwn = task.username === actor.username;
    const standsIn = !isOwn && (await principalsOf(tx, actor.username)).includes(task.username);
    if (!isOwn && !standsIn && !others) throw noTask();
    await assertSeen(tx, run.resource, actor, run.instance.recordId);
    if (run.instance.applicant === actor.username) throw ownApplication();
    await assertOpen(run, task);
    if (read) await assertFresh(tx, { app, actor }, run.resource, run.record, read.version);
    // `actor` is that of `acting`.
    return work({ run: run as OwnRun['run'], task, behalf: standsIn ? task.username : null });
  });
}

export const noTask = () => notFound('审批任务不存在');
/** C10 */
export const ownApplication = () => refusal('C10', '不能审批自己提交的申请');

/** Nobody decides on data that he may not see: to him there is no such task. */
async function assertSeen(tx: Tx, resource: Resource, actor: Actor, recordId: string): Promise<void> {
  if (!maySeeAny(resource, actor) || !(await findRow(tx, scopeOf(resource, actor), recordId))) throw noTask();
}

/** Somebody was faster, or it is not his turn: says who did what. */
async function assertOpen({ tx, instance }: Run, task: TaskRow): Promise<void> {
  if (task.state === 'open' && instance.state === 'running') return;
  if (task.state === 'waiting') throw refusal('notYet', '还没有轮到您审批，请等待前面的人处理');
  const { rows } = await sql<{ by: string | null; at: string }>`
    select coalesce(e.by_user, '') as by, e.at from flow_event e
    where e.instance_id = ${instance.id} and e.kind = any(${[...deciding]}) and e.at >= ${task.arrivedAt}::timestamptz
      and (e.node_id = ${task.nodeId} or e.kind = any(array['refuse', 'back', 'withdraw', 'end', 'autoRefuse']))
    order by e.id desc limit 1`.execute(tx);
  const [last] = rows;
  if (!last) throw refusal('decided', '该审批任务已处理，请刷新后查看');
  const name = last.by ? (await namesOf(tx, [last.by])).get(last.by)?.name : '系统';
  throw refusal('decided', `该审批任务已由${name ?? last.by}于${last.at}处理`, { who: name ?? '', when: last.at });
}

const deciding = [
  ...['agree', 'addAfter', 'refuse', 'back', 'transfer', 'withdraw', 'end', 'autoAgree', 'autoRefuse', 'escalate'],
];
