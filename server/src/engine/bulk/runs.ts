import { undoHours } from '@dossier/contract/core/edit-many.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { notFound, refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Draft } from '../resource/draft.ts';

/** What a bulk edit did to one record. */
export interface RunRecord {
  /** Place in the run, from 1. */
  n: number;
  id: string;
  outcome: 'changed' | 'same' | 'refused';
  /** As the record is called; empty where the caller may not know. */
  title: string;
  message: string | null;
  /** Of a changed one: the former values of what was changed, and a mark of the record as it was left. */
  before: Draft | null;
  mark: string | null;
}

/** Begins a run; its id is that of its task. */
export async function addRun(
  tx: Tx,
  id: string,
  { path }: Resource,
  { userId, tenantId }: Actor,
  fields: readonly string[],
): Promise<void> {
  await sql`insert into sys_edit_run (id, tenant_id, resource, user_id, fields)
    values (${id}, ${tenantId}, ${path}, ${userId}, ${[...fields]})`.execute(tx);
}

export async function addRunRecord(tx: Tx | Db, runId: string, record: RunRecord): Promise<void> {
  const { n, id, outcome, title, message, before, mark } = record;
  await sql`insert into sys_edit_run_record (run_id, n, record_id, outcome, title, message, before, mark)
    values (${runId}, ${n}, ${id}, ${outcome}, ${title}, ${message}, ${before && JSON.stringify(before)}::jsonb, ${mark})
    `.execute(tx);
}

/** What a run did so far, in its order. */
export async function recordsOfRun(db: Db, runId: string): Promise<RunRecord[]> {
  const { rows } = await sql<RunRecord>`select n, record_id as id, outcome, title, message, before, mark
    from sys_edit_run_record where run_id = ${runId} order by n`.execute(db);
  return rows;
}

export interface Run {
  id: string;
  createTime: string;
  fields: string[];
  changed: number;
  undoneTime: string | null;
}

/** The caller's own runs that can still be taken back, or were, newest first. */
export async function runsOf(db: Db, { path }: Resource, { userId, tenantId }: Actor): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select r.id, r.create_time as "createTime", r.fields, r.undone_time as "undoneTime",
      (select count(*)::integer from sys_edit_run_record x where x.run_id = r.id and x.outcome = 'changed') as changed
    from sys_edit_run r
    where r.user_id = ${userId} and r.resource = ${path} and r.tenant_id = ${tenantId}
      and r.create_time > now() - ${undoHours} * interval '1 hour'
    order by r.create_time desc, r.id desc limit 20`.execute(db);
  return rows.filter(({ changed }) => changed > 0);
}

/**
 * The run that the caller wants to take back, locked.
 * @throws AppError when it is not his own, is still at work, was taken back, or is too old
 */
export async function requireUndoable(tx: Tx, { path }: Resource, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql<{ undone: boolean; late: boolean; running: boolean }>`
    select r.undone_time is not null as undone, r.create_time <= now() - ${undoHours} * interval '1 hour' as late,
      t.state in ('waiting', 'running') as running
    from sys_edit_run r join sys_task t on t.id = r.id
    where r.id = ${id} and r.user_id = ${actor.userId} and r.resource = ${path} and r.tenant_id = ${actor.tenantId}
    for update of r`.execute(tx);
  const run = rows[0];
  if (!run) throw notFound('批量修改不存在');
  if (run.undone) throw refusal('undone', '此次批量修改已撤销');
  if (run.running) throw refusal('running', '批量修改尚未完成，请稍后再撤销');
  if (run.late) throw refusal('late', `批量修改已超过${undoHours}小时，不能撤销`);
}

export async function markUndone(tx: Tx, id: string): Promise<void> {
  await sql`update sys_edit_run set undone_time = now() where id = ${id}`.execute(tx);
}
