import type { Wording } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { Failure } from './channels/channel.ts';
import { gatherDigests, goesNow, putOff } from './hold.ts';

/** A row whose worker was silent for so long belongs to whoever takes it. Longer than any try. */
export const leaseSeconds = 120;
/** Minutes between a try that failed and the next one. */
const pauses = [1, 5, 15, 30, 60, 180, 360, 720, 1440, 1440, 1440];
/** After so many tries, in some four days, a message is given up; it stays and can be sent again. */
export const mostTries = pauses.length + 1;
/** Days that a message waits for its channel to be configured, from when it is due. */
const mostWaitDays = 7;
const waitMinutes = 5;

export interface ClaimedRow {
  id: string;
  kind: string;
  es_title: string;
  es_type: string;
  es_content: string;
  is_html: boolean;
  wording: Wording | null;
  es_send_num: number;
  create_time: string | null;
  /** Null: the account is not there any more, or frozen. */
  username: string | null;
  realname: string | null;
  email: string | null;
  /** The address that a mail goes to instead of the account's; null: that one. */
  mail_to: string | null;
  phone: string | null;
  /** As `mail_to`, of a text message. */
  phone_to: string | null;
  /** The language that the account reads; null: not known, so Chinese. */
  language: string | null;
}

const due = sql`es_send_status in ('0', '2') and next_at <= now()`;
/** No worker has the row in hand. */
export const free = sql`(lease_until is null or lease_until < now())`;

/** Takes rows that are due and that no other worker has. Each try counts from here, whatever becomes of it. */
export async function claimRows(
  db: Db,
  worker: string,
  channels: readonly string[],
  most: number,
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    with taken as (
      update sys_sms set worker = ${worker}, es_send_num = es_send_num + 1, waits_since = null,
        lease_until = now() + ${leaseSeconds} * interval '1 second'
      where id in (
        select id from sys_sms m where ${due} and ${free} and not recalled and es_type = any(${[...channels]}) and ${goesNow}
        order by next_at, id limit ${most} for update skip locked)
      returning id, kind, es_title, es_type, es_content, is_html, wording, es_send_num, create_time, es_receiver,
        mail_to, phone_to)
    select t.*, u.username, u.realname, u.email, u.phone, u.language
    from taken t left join sys_user u on u.username = t.es_receiver and u.del_flag = 0 and u.status = 1`.execute(db);
  return rows;
}

/**
 * Brings back what lies further ahead than any lease or pause does: the database's clock was ahead when it was written.
 * Messages that were never tried may be meant for any time.
 */
export async function correctTimes(db: Db): Promise<void> {
  const minutes = sql`(${sql.lit(`{${pauses.join(',')}}`)}::int[])[greatest(es_send_num, 1)]`;
  const pause = sql`greatest(${minutes}, ${sql.lit(waitMinutes)}) * interval '1 minute'`;
  const lease = sql`now() + ${leaseSeconds} * interval '1 second'`;
  await sql`update sys_sms set lease_until = case when lease_until > ${lease} then ${lease} else lease_until end,
      next_at = case when es_send_status = '2' and hold is null and next_at > now() + ${pause} then now() + ${pause} else next_at end
    where es_send_status in ('0', '2')
      and (lease_until > ${lease} or (es_send_status = '2' and hold is null and next_at > now() + ${pause}))`.execute(
    db,
  );
}

/** What people's quiet hours and digests make of what is due. */
export async function keepTimes(db: Db): Promise<void> {
  await gatherDigests(db, free);
  await putOff(db, sql`${due} and ${free} and not recalled`);
}

/** What became of a try. */
export type Ending = { sent: true } | { sent: false; failure: Failure; reason: string; recognisable: boolean };

/**
 * Takes back what of a message has not been sent. What a worker has in hand is only marked: it may go out with this try,
 * and with none after it.
 */
export async function recallRows(db: Db | Tx, messageId: string): Promise<void> {
  const waiting = sql`message_id = ${messageId} and es_send_status in ('0', '2')`;
  await sql`delete from sys_sms where ${waiting} and ${free}`.execute(db);
  await sql`update sys_sms set recalled = true where ${waiting}`.execute(db);
}

const drop = sql`delete from sys_sms`;

/** Marked rows whose worker died in its try; what may have been sent has been given up before. */
export async function dropRecalled(db: Db): Promise<void> {
  await sql`${drop} where recalled and es_send_status in ('0', '2') and ${free}`.execute(db);
}

/** Writes what became of a try. @returns false when the row belongs to somebody else by now, or is gone */
export async function endTry(db: Db, worker: string, row: ClaimedRow, ending: Ending): Promise<boolean> {
  if (!ending.sent) {
    const end = ending.failure === 'unknown' ? sql`update sys_sms set ${givenUp('unknown', ending.reason)}` : drop;
    const ended = await sql`${end} where id = ${row.id} and worker = ${worker} and recalled`.execute(db);
    if (ended.numAffectedRows === 1n) return true;
  }
  const next = ending.sent ? sent : notSent(row, ending);
  const { numAffectedRows = 0n } = await sql`
    update sys_sms set ${next}, worker = null, lease_until = null, version = version + 1
    where id = ${row.id} and worker = ${worker}`.execute(db);
  return numAffectedRows === 1n;
}

const sent = sql`es_send_status = '1', es_send_time = now(), es_result = null, failure = null, next_at = null, hold = null`;

function notSent({ es_send_num }: ClaimedRow, { failure, reason, recognisable }: Extract<Ending, { sent: false }>) {
  const pause = pauses[es_send_num - 1];
  const text = reason.slice(0, 200);
  if (failure === 'refused') return givenUp('refused', text);
  if (failure === 'unknown' && !recognisable) return givenUp('unknown', `${text}。${unknownHint}`);
  if (pause === undefined) return givenUp('tries', `${text}（已尝试${es_send_num}次）`);
  return sql`es_send_status = '2', es_result = ${text}, failure = null, next_at = now() + ${pause} * interval '1 minute'`;
}

const unknownHint = '为避免重复不再自动发送，请核实后手动重发';

function givenUp(failure: 'tries' | 'refused' | 'unknown', reason: string) {
  return sql`es_send_status = '-1', es_result = ${reason.slice(0, 255)}, failure = ${failure}, next_at = null`;
}

/**
 * Rows of a channel whose repeats nobody could tell, and whose worker died in a try: they may have been sent.
 * @param channels those channels
 */
export async function giveUpUnknown(db: Db, channels: readonly string[]): Promise<void> {
  await sql`update sys_sms set ${givenUp('unknown', `发送过程中服务中断，是否送达未知。${unknownHint}`)},
      worker = null, lease_until = null
    where ${due} and lease_until < now() and es_type = any(${[...channels]})`.execute(db);
}

/** Rows of a channel that is not configured say so and wait; no try is counted. */
export async function holdBack(db: Db, channel: string, reason: string): Promise<void> {
  await sql`update sys_sms set ${sql`es_result = ${reason}, worker = null, lease_until = null,
      waits_since = coalesce(waits_since, now()),
      es_send_status = case when ${old} then '-1' else es_send_status end,
      failure = case when ${old} then 'waited' end,
      next_at = case when ${old} then null else now() + ${waitMinutes} * interval '1 minute' end`}
    where ${due} and ${free} and es_type = ${channel}`.execute(db);
}

const old = sql`waits_since < now() - ${mostWaitDays} * interval '1 day'`;

/** When the next row of these channels is due, in milliseconds since 1970. */
export async function nextDue(db: Db, channels: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select (extract(epoch from min(greatest(next_at, lease_until))) * 1000)::float8 as at from sys_sms
    where es_send_status in ('0', '2') and es_type = any(${[...channels]})`.execute(db);
  return rows[0]?.at ?? null;
}

/** Gives rows all their tries again, from now on. @param which a condition on them @returns how many */
export async function sendAgain(db: Db | Tx, which: ReturnType<typeof sql>, by: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update sys_sms set es_send_status = '0', es_send_num = 0, es_result = null, failure = null, next_at = now(),
      waits_since = null, recalled = false, update_by = ${by}, update_time = now(), version = version + 1
    where es_send_status in ('2', '-1') and ${free} and ${which}`.execute(db);
  return Number(numAffectedRows);
}
