import { undoHours } from '@dossier/contract/core/edit-many.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { forbidden, notFound, refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { takeNumbers } from '#db/numbers.ts';
import { wireNow } from '#services/log-entries.ts';
import type { RowImport } from '../import.ts';
import type { ImportReport } from '../import-run.ts';

/** A batch as its row has it. */
export interface BatchRow {
  id: string;
  no: string;
  call: string;
  register: string;
  permission: string;
  label: string;
  user_id: string;
  username: string;
  realname: string | null;
  files: string[];
  mode: 'rows' | 'all';
  state: 'running' | 'done' | 'failed';
  total: number | null;
  added: number;
  changed: number;
  wrong: number | null;
  undoable: boolean;
  create_time: string;
  undone_time: string | null;
  undone_by: string | null;
  late: boolean;
}

interface NewBatch {
  /** That of its task. */
  id: string;
  call: string;
  files: readonly string[];
  mode: 'rows' | 'all';
}

/** `DR20261127001`: the next import of its tenant on this day. */
export async function addBatch(
  tx: Tx,
  { id, call, files, mode }: NewBatch,
  { label, about, undo }: RowImport,
  { userId, username, realname, tenantId }: Actor,
): Promise<void> {
  const day = wireNow().slice(0, 10).replaceAll('-', '');
  const serial = await takeNumbers(tx, `sys_import_batch:${tenantId}:${day}`);
  const no = `DR${day}${String(serial).padStart(3, '0')}`;
  await sql`insert into sys_import_batch (id, tenant_id, no, call, register, permission, label, user_id, username, realname,
      files, mode, undoable)
    values (${id}, ${tenantId}, ${no}, ${call}, ${about?.path ?? call}, ${about?.permission ?? ''}, ${label}, ${userId},
      ${username}, ${realname}, ${[...files]}, ${mode}, ${undo !== undefined})`.execute(tx);
}

/** It has come to its end: what it counted. @returns its number */
export async function endBatch(db: Db, id: string, { total, added, changed, wrong }: ImportReport): Promise<string> {
  const { rows } = await sql<{
    no: string;
  }>`update sys_import_batch set state = 'done', total = ${total}, added = ${added},
      changed = ${changed}, wrong = ${wrong.length} where id = ${id} returning no`.execute(db);
  return rows[0]?.no ?? '';
}

/** It broke off: what was saved before stays, and can be taken back. */
export async function failBatch(tx: Tx, id: string): Promise<void> {
  await sql`update sys_import_batch set state = 'failed' where id = ${id}`.execute(tx);
}

const columns = sql`b.*, b.create_time <= now() - ${undoHours} * interval '1 hour' as late`;

/** A page of the batches of a tenant, newest first. */
export async function pageOfBatches(
  db: Db,
  { tenantId }: Actor,
  where: readonly RawBuilder<boolean>[],
  { pageNo = 1, pageSize = 10 }: { pageNo?: number; pageSize?: number },
): Promise<{ rows: BatchRow[]; total: number }> {
  const from = sql`from sys_import_batch b where ${sql.join([sql`b.tenant_id = ${tenantId}`, ...where], sql` and `)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<BatchRow>`select ${columns} ${from} order by b.create_time desc, b.id desc
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Whoever brought it and may still import; whoever may import and delete there. */
export function mayUndo(batch: Pick<BatchRow, 'user_id' | 'permission'>, { userId, permissions }: Actor): boolean {
  const may = (right: string) => permissions.has(`${batch.permission}:${right}`);
  return may('import') && (batch.user_id === userId || may('delete'));
}

const none = () => notFound('导入批次不存在');

/**
 * A batch.
 * @param lock for whoever takes it back: of two the second finds it taken back. An import of all or nothing holds it to its end
 * @throws AppError where there is none
 */
export async function findBatch(db: Db, tenantId: number, id: string, { lock }: { lock: boolean }): Promise<BatchRow> {
  const { rows } = await sql<BatchRow>`select ${columns} from sys_import_batch b
    where b.id = ${id} and b.tenant_id = ${tenantId} ${lock ? sql`for update` : sql``}`.execute(db);
  const [batch] = rows;
  if (!batch) throw none();
  return batch;
}

/** @throws AppError when a batch is still at work, was taken back, or is too old */
export function assertUndoable(batch: BatchRow): void {
  if (batch.undone_time !== null) throw refusal('undone', '此次导入已撤销');
  if (batch.state === 'running') throw refusal('running', '导入尚未完成，请稍后再撤销');
  if (!batch.undoable) throw refusal('kind', '此类导入不支持撤销');
  if (batch.late) throw refusal('late', `导入已超过${undoHours}小时，不能撤销`);
  if (batch.added + batch.changed === 0) throw refusal('empty', '此次导入没有写入数据，无需撤销');
}

/**
 * Comes before anything is said of what became of a batch.
 * @param actor null: they may not use what it was brought into
 * @throws AppError 510, or as where there is none for whoever may not even import there
 */
export function assertMayUndo(batch: BatchRow, { userId }: Pick<Actor, 'userId'>, actor: Actor | null): void {
  if (actor && mayUndo(batch, actor)) return;
  if (batch.user_id !== userId && !actor?.permissions.has(`${batch.permission}:import`)) throw none();
  throw forbidden();
}

export async function markUndone(tx: Tx, id: string, { realname, username }: Actor): Promise<void> {
  await sql`update sys_import_batch set undone_time = now(), undone_by = ${realname || username} where id = ${id}`.execute(
    tx,
  );
  await forgetRows(tx, sql`batch_id = ${id}`);
}

/** What was done to which record is of no use once it cannot be taken back. */
export async function purgeBatchRows(tx: Tx): Promise<void> {
  // An undo that began in time may still be at work.
  const old = sql<boolean>`batch_id in (select id from sys_import_batch
    where create_time < now() - ${undoHours + 24} * interval '1 hour')`;
  await forgetRows(tx, old);
}

async function forgetRows(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from sys_import_row where ${which}`.execute(tx);
  await sql`delete from sys_import_number where ${which}`.execute(tx);
}
