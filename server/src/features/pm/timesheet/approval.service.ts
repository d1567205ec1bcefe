import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import {
  type ApprovalLine,
  type approveLines,
  lineStatus,
  type listApprovals,
  mostShown,
  timesheet,
} from '@dossier/contract/pm/timesheet.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { notFound, refusal } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import type { Caller, WriteContext } from '#engine/resource/write.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { assertOpen, budgetPassed, lockForCost, refreshActualCost } from '../project/project.public.ts';
import { approvable } from './approvable.ts';
import { book, lockRates } from './booking.ts';
import { assertUnlocked, holdMonths } from './months.ts';
import { touchSheets } from './sheet.ts';

type Context = Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>;
type Outcome = ResultOf<typeof approveLines>;

/** What is decided on, as whoever decides has seen it. */
export type Decided = readonly { id: string; version: number }[];

/** Lines in a state that the caller may decide on, the longest waiting first. */
export async function listFor(db: Db, actor: Actor, status: string): Promise<ResultOf<typeof listApprovals>> {
  const { rows } = await sql<ApprovalLine & { total: number }>`
    select l.id, l.version, l.username, coalesce(u.realname, l.username) as realname, l.week, l.day,
      l.project_id as "projectId", p.name as "projectName", p.code as "projectCode", k.name as "taskName", l.type,
      l.hours::float8 as hours, l.note, l.billable, l.status, exists (select 1 from pm_ts_lock o
        where o.tenant_id = l.tenant_id and o.unlocked_time is null and o.month = to_char(l.day, 'YYYY-MM')) as locked,
      (count(*) over ())::int as total
    from pm_ts_line l left join pm_project p on p.id = l.project_id left join pm_task k on k.id = l.task_id
    left join sys_user u on u.username = l.username
    where l.status = ${status} and ${approvable(actor)}
    order by l.week ${status === lineStatus.waiting ? sql`asc` : sql`desc`}, realname, l.username, l.day, p.name, l.id
    limit ${mostShown}`.execute(db);
  return { total: rows[0]?.total ?? 0, lines: rows.map(({ total: _, ...line }) => line) };
}

interface HeldLine {
  id: string;
  ts_id: string;
  project_id: string | null;
  username: string;
  day: string;
  status: string;
  version: number;
}

/** What a decision does to lines. */
interface Move {
  name: 'approve' | 'reject' | 'unapprove';
  label: string;
  from: string;
  to: string;
  reason?: string;
}

export const approve = (caller: Caller, lines: Decided): Promise<Outcome> =>
  decide(caller, lines, { name: 'approve', label: '通过', from: lineStatus.waiting, to: lineStatus.approved });

export function reject(caller: Caller, lines: Decided, reason: string): Promise<Outcome> {
  if (reason === '') throw refusal('C11', '请填写审批意见');
  const move = { name: 'reject', label: '驳回', from: lineStatus.waiting, to: lineStatus.rejected, reason } as const;
  return decide(caller, lines, move);
}

export const unapprove = (caller: Caller, lines: Decided): Promise<Outcome> =>
  decide(caller, lines, { name: 'unapprove', label: '反审', from: lineStatus.approved, to: lineStatus.waiting });

/** Moves all of the lines or none. Held in one order: rates, months, projects, sheets, lines. */
function decide(caller: Caller, decided: Decided, move: Move): Promise<Outcome> {
  const ids = [...new Set(decided.map(({ id }) => id))];
  return inTransaction(caller.app.db, async (tx) => {
    const context: Context = { ...caller, tx };
    await lockRates(context);
    const found = await heldLines(context, ids, { lock: false });
    const locked = await holdMonths(
      context,
      found.map(({ day }) => day),
    );
    const projects = [...new Set(found.flatMap(({ project_id }) => project_id ?? []))];
    await lockForCost(tx, projects);
    const sheets = [...new Set(found.map(({ ts_id }) => ts_id))];
    await sql`select 1 from pm_ts where id = any(${sheets}) order by id for update`.execute(tx);
    const lines = await heldLines(context, ids, { lock: true });
    await assertMoves(context, lines, decided, move);
    assertUnlocked(
      locked,
      lines.map(({ day }) => day),
    );
    for (const id of projects.toSorted()) await assertOpen(context, id, move.label);
    await sql`update pm_ts_line set status = ${move.to}, cost = null, reason = ${move.reason ?? null},
        approver = ${move.to === lineStatus.waiting ? null : context.actor.username}, version = version + 1
      where id = any(${ids})`.execute(tx);
    await book(context, ids);
    await refreshActualCost(tx, projects);
    await touchSheets(context, sheets);
    const content = `${move.label}${lines.length}条工时`;
    const parameters = { ids, ...(move.reason ? { reason: move.reason } : {}) };
    const entry = { content, operate: operateType.edit, method: `pm:ts:${move.name}`, parameters };
    await writeLog(tx, context.actor, context.origin, entry);
    return { count: lines.length, warnings: move.name === 'approve' ? await warningsOf(context, projects) : [] };
  });
}

/** Lines that the caller may decide on. @throws AppError C10 of their own, missing of all others */
async function heldLines(
  { tx, actor }: Context,
  ids: readonly string[],
  { lock }: { lock: boolean },
): Promise<HeldLine[]> {
  const { rows } = await sql<HeldLine>`
    select l.id, l.ts_id, l.project_id, l.username, l.day, l.status, l.version
    from pm_ts_line l left join pm_project p on p.id = l.project_id
    where l.id = any(${[...ids]}) and ${approvable(actor)} order by l.id ${lock ? sql`for update of l` : sql``}`.execute(
    tx,
  );
  if (rows.length === ids.length) return rows;
  const known = new Set(rows.map(({ id }) => id));
  const { rows: own } = await sql`
    select 1 from pm_ts_line where id = any(${ids.filter((id) => !known.has(id))}) and tenant_id = ${actor.tenantId}
      and username = ${actor.username} limit 1`.execute(tx);
  throw own.length > 0 ? refusal('C10', '不能审批自己提交的申请') : notFound('记录不存在或已被删除');
}

/** The lines are in the state that is decided on (C05), and as they were seen (C04). */
async function assertMoves(
  { app, tx, actor }: Context,
  lines: readonly HeldLine[],
  decided: Decided,
  { from, label }: Move,
): Promise<void> {
  const other = lines.find(({ status }) => status !== from);
  if (other) {
    const texts = await app.dictTexts.textsOf(tx, timesheet.fields.status, [other.status], actor);
    throw refusal('state', `当前状态为“${texts.get(other.status) ?? other.status}”，不能执行“${label}”`);
  }
  const seen = new Map(decided.map(({ id, version }) => [id, version]));
  if (lines.some(({ id, version }) => seen.get(id) !== version))
    throw refusal('stale', '工时已被填报人修改，请刷新后重试');
}

/** PM40: hours are worked before they are approved, so they are told of and not refused. */
async function warningsOf({ tx }: Context, projects: readonly string[]): Promise<string[]> {
  const told: string[] = [];
  for (const id of projects) {
    const passed = await budgetPassed(tx, id);
    if (passed) told.push(passed.sentence);
  }
  return told;
}
