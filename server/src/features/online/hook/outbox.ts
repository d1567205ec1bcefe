import { deliveryStatus } from '@dossier/contract/online/hook/hook-calls.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Events } from '#services/events.ts';
import type { Outcome, Target } from './send.ts';

/** Wakes the workers of all instances: a delivery was put in. */
export const hooksTopic = 'online-hooks';
/** A delivery whose worker was silent for so long belongs to whoever takes it. Longer than any try. */
const leaseSeconds = 60;
/** Minutes between a try that failed and the next one. */
const pauses = [1, 5, 30, 120, 720];
/** After so many tries, in some 14 hours, a delivery is given up; it stays and can be sent again. */
export const mostTries = pauses.length + 1;

const { waiting, delivered, givenUp } = deliveryStatus;

/** A delivery that a worker has in hand. */
export interface Claimed extends Target {
  delivery: string;
  event: string;
  body: string;
  tries: number;
}

/** Puts a call in, in the transaction of what it tells of. */
export async function putIn(
  { tx, events }: { tx: Tx; events: Events },
  hook: Target,
  { event, tableName, recordId, body }: { event: string; tableName: string; recordId: string; body: string },
): Promise<void> {
  await sql`insert into onl_hook_delivery (id, hook_id, event, table_name, record_id, body)
    values (${newId()}, ${hook.id}, ${event}, ${tableName}, ${recordId}, ${body})`.execute(tx);
  await events.publish(tx, hooksTopic, null);
}

/** Takes deliveries that are due and that no other worker has. Each try counts from here, whatever becomes of it. */
export async function claim(db: Db, worker: string, most: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with taken as (
      update onl_hook_delivery set worker = ${worker}, tries = tries + 1,
        lease_until = now() + ${leaseSeconds} * interval '1 second'
      where id in (
        select d.id from onl_hook_delivery d join onl_hook h on h.id = d.hook_id
        where d.status = ${waiting} and d.next_at <= now() and (d.lease_until is null or d.lease_until < now())
          and h.active_status = '1'
        order by d.next_at, d.id limit ${most} for update of d skip locked)
      returning id, hook_id, event, body, tries)
    select t.id as delivery, t.event, t.body, t.tries, h.id, h.name, h.url from taken t join onl_hook h on h.id = t.hook_id`.execute(
    db,
  );
  return rows;
}

/** Writes what became of a try, unless the delivery belongs to somebody else by now. */
export async function endTry(
  db: Db,
  worker: string,
  { delivery, tries }: Pick<Claimed, 'delivery' | 'tries'>,
  outcome: Outcome,
  durationMs: number,
): Promise<void> {
  const pause = outcome.ok || !outcome.retry ? undefined : pauses[tries - 1];
  const status = outcome.ok ? delivered : pause === undefined ? givenUp : waiting;
  const next = pause === undefined ? sql`null` : sql`now() + ${pause} * interval '1 minute'`;
  await sql`update onl_hook_delivery set status = ${status}, next_at = ${next}, http_status = ${outcome.status},
      duration_ms = ${durationMs}, result = ${outcome.ok ? null : outcome.said}, worker = null, lease_until = null,
      end_time = case when ${status} = ${waiting} then null else now() end
    where id = ${delivery} and worker = ${worker}`.execute(db);
}

/** When the next delivery is due, in ms from now; null for none. */
export async function nextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(greatest(d.next_at, d.lease_until)) - now()) * 1000)::float8 as ms
    from onl_hook_delivery d join onl_hook h on h.id = d.hook_id and h.active_status = '1'
    where d.status = ${waiting}`.execute(db);
  return rows[0]?.ms ?? null;
}

/** Days that a call which is over stays listed. */
const keptDays = 30;
/** Takes away what has been over for long enough. */
export async function purge(db: Db): Promise<void> {
  await sql`delete from onl_hook_delivery where end_time < now() - ${keptDays} * interval '1 day'`.execute(db);
}

/** Gives a delivery all its tries again, from now on. @returns false where it is not there, delivered, or being sent */
export async function sendAgain(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update onl_hook_delivery set status = ${waiting}, tries = 0, next_at = now(), result = null, end_time = null
    where id = ${id} and status in (${waiting}, ${givenUp}) and (lease_until is null or lease_until < now())`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
