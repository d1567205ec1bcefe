import type { ticket } from '@dossier/contract/pm/desk/ticket.ts';
import type { Standing } from '@dossier/rules/sla/service-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { RowOf, WrittenOf } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import { type AlarmKind, isLate, type Times, type Timing } from './timing.ts';

type Ticket = RowOf<typeof ticket>;

/** A moment of the wire, in epoch milliseconds. */
export const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const momentOrNull = (value: unknown): number | null =>
  typeof value === 'string' && value !== '' ? momentOf(value) : null;
const textOf = (moment: number | null): string | null => (moment === null ? null : wireNow(moment));

/** The times of a request as its record has them. */
export const timesOf = (
  record: Pick<Ticket, 'status' | 'raisedTime' | 'respondedTime' | 'responseDue' | 'resolvedTime' | 'breached'>,
  standing: readonly Standing[],
): Times => ({
  status: String(record.status),
  raised: momentOf(String(record.raisedTime)),
  responded: momentOrNull(record.respondedTime),
  settledDue: momentOrNull(record.responseDue),
  resolved: momentOrNull(record.resolvedTime),
  missed: record.breached === 'Y',
  standing,
});

/** Whether a request has missed the targets that it had until now, before it gets others; its columns may not say so yet. */
export const missedUntil = (
  record: Partial<Pick<Ticket, 'responseDue' | 'respondedTime' | 'resolveDue' | 'resolvedTime' | 'breached'>>,
  now: number,
): boolean =>
  record.breached === 'Y' ||
  isLate({ due: momentOrNull(record.responseDue), done: momentOrNull(record.respondedTime) }, now) ||
  isLate({ due: momentOrNull(record.resolveDue), done: momentOrNull(record.resolvedTime) }, now);

/** The columns of a request that follow from its times. @param told what people have been told of it */
export const columnsOf = (timing: Timing, told: readonly AlarmKind[]): WrittenOf<typeof ticket> => ({
  responseDue: textOf(timing.responseDue),
  resolveDue: textOf(timing.resolveDue),
  dueTime: textOf(timing.due),
  warnTime: textOf(timing.warn),
  alarmTime: textOf(nextAlarm(timing, told)),
  breached: timing.breached ? 'Y' : 'N',
  clock: timing.clock,
  pausedMinutes: timing.pausedMinutes,
});

/** When people have to be told next. */
function nextAlarm({ alarms }: Timing, told: readonly AlarmKind[]): number | null {
  const open = alarms.filter(({ kind }) => !told.includes(kind)).map(({ at }) => at);
  return open.length === 0 ? null : Math.min(...open);
}

/** What people have been told of targets that were moved since: what is still to come is told when it comes. */
export const stillTold = ({ alarms }: Timing, told: readonly AlarmKind[], now: number): AlarmKind[] =>
  told.filter((kind) => !alarms.some((alarm) => alarm.kind === kind && alarm.at > now));

/** When the clocks of some requests stood, by their ids. */
export async function standingOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Standing[]>> {
  const { rows } = await sql<{ ticket_id: string; from: number; to: number | null }>`
    select ticket_id, extract(epoch from from_time)::float8 * 1000 as "from", extract(epoch from to_time)::float8 * 1000 as "to"
    from pm_ticket_pause where ticket_id = any(${[...ids]}) order by ticket_id, line_no`.execute(db);
  const found = new Map<string, Standing[]>(ids.map((id) => [id, []]));
  for (const { ticket_id, from, to } of rows) found.get(ticket_id)?.push({ from, to });
  return found;
}

/** Keeps what people have been told of a request. */
export async function keepTold(tx: Tx, id: string, told: readonly AlarmKind[]): Promise<void> {
  await sql`update pm_ticket set told = ${told.join(',')} where id = ${id}`.execute(tx);
}

/** What people have been told of a request. */
export async function toldOf(db: Db | Tx, id: string): Promise<AlarmKind[]> {
  const { rows } = await sql<{ told: AlarmKind[] }>`
    select string_to_array(told, ',') as told from pm_ticket where id = ${id}`.execute(db);
  return rows[0]?.told ?? [];
}
