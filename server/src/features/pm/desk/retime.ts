import { openTickets } from '@dossier/contract/pm/desk/ticket.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { type StoredTarget, targetFor, targetOf } from './targets.ts';
import { columnsOf, missedUntil, standingOf, stillTold, timesOf } from './times.ts';
import { type AlarmKind, timingOf } from './timing.ts';

/** A request as its times need it. */
export interface TimedRow {
  id: string;
  projectId: string;
  level: string;
  status: string;
  slaId: string | null;
  raisedTime: string;
  respondedTime: string | null;
  responseDue: string | null;
  resolveDue: string | null;
  resolvedTime: string | null;
  breached: string;
  told: AlarmKind[];
}

/** Columns of `TimedRow`, of the table `t`. */
export const timedColumns = sql`t.id, t.project_id as "projectId", t.level, t.status, t.sla_id as "slaId",
  ${wireTime('raised_time')} as "raisedTime", ${wireTime('responded_time')} as "respondedTime",
  ${wireTime('response_due')} as "responseDue", ${wireTime('resolve_due')} as "resolveDue",
  ${wireTime('resolved_time')} as "resolvedTime", t.breached,
  coalesce(string_to_array(t.told, ','), '{}') as told`;

function wireTime(column: string) {
  return sql`to_char(t.${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
}

/**
 * The times of open requests after a level was added or changed: those that keep to it, and those of its level that keep to
 * nothing yet. Nobody who has one of them open is refused for it: their versions stay.
 */
export async function retimeTickets(
  { app, tx, actor }: Pick<WriteContext, 'app' | 'tx' | 'actor'>,
  { id, level }: { id: string; level: unknown },
): Promise<void> {
  const { rows } = await sql<TimedRow>`
    select ${timedColumns} from pm_ticket t
    where t.tenant_id = ${actor.tenantId} and t.del_flag = 0 and t.status = any(${[...openTickets]})
      and (t.sla_id = ${id} or t.sla_id is null and t.level = ${String(level)})
    order by t.id for update`.execute(tx);
  if (rows.length === 0) return;
  const days = await app.workCalendar.daysOf(tx, actor.tenantId);
  const standing = await standingOf(
    tx,
    rows.map((row) => row.id),
  );
  const own = await targetOf(tx, id);
  const targets = new Map<string, StoredTarget | null>();
  const changes: object[] = [];
  const now = Date.now();
  for (const row of rows) {
    const target = row.slaId === null ? await newTarget(tx, actor.tenantId, row, targets) : own;
    const times = { ...timesOf(row, standing.get(row.id) ?? []), missed: missedUntil(row, now) };
    const timing = timingOf(times, target, days, now);
    const told = stillTold(timing, row.told, now);
    changes.push({ id: row.id, slaId: target?.id ?? null, told: told.join(','), ...columnsOf(timing, told) });
  }
  await writeTimes(tx, changes);
}

/** Looked up once for each project. */
async function newTarget(
  tx: Tx,
  tenantId: number,
  { projectId, level }: TimedRow,
  known: Map<string, StoredTarget | null>,
): Promise<StoredTarget | null> {
  const found = known.get(projectId);
  if (found !== undefined) return found;
  const target = await targetFor(tx, tenantId, { projectId, level });
  known.set(projectId, target);
  return target;
}

/** Writes the times of requests, one statement for all of them. */
export async function writeTimes(tx: Tx, changes: readonly object[]): Promise<void> {
  await sql`
    update pm_ticket t set sla_id = c."slaId", response_due = ${moment('responseDue')},
      resolve_due = ${moment('resolveDue')}, due_time = ${moment('dueTime')}, warn_time = ${moment('warnTime')},
      alarm_time = ${moment('alarmTime')}, breached = c.breached, clock = c.clock, paused_minutes = c."pausedMinutes",
      told = c.told
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id text, "slaId" text, "responseDue" text,
      "resolveDue" text, "dueTime" text, "warnTime" text, "alarmTime" text, breached text, clock text,
      "pausedMinutes" integer, told text)
    where t.id = c.id`.execute(tx);
}

function moment(name: string) {
  return sql`c.${sql.ref(name)}::timestamptz`;
}
