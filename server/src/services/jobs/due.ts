import { misfire } from '@dossier/contract/operations/quartz-job.ts';
import { nextRuns } from '@dossier/rules/cron/next-runs.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { wireNow } from '../log-entries.ts';

/** What of a job decides when and how it runs. */
export interface JobRow {
  id: string;
  job_class_name: string;
  cron_expression: string;
  time_zone: string;
  misfire: string;
  parameter: string | null;
  next_at: string | null;
}

/** A due time that is later than this was missed; a busy server is not late yet. */
const lateMs = 60_000;
/** More missed times than these are not told apart: a job of each second that nobody ran for days. */
const mostCounted = 2_000;

const columns = sql`j.id, j.job_class_name, j.cron_expression, j.time_zone, j.misfire, j.parameter, j.next_at`;
/** Jobs with a run that waits or goes on: read from the few active tasks, never from the history. */
const active = sql`select r.job_id from sys_task t join sys_quartz_run r on r.id = t.id
  where t.user_id is null and t.state in ('waiting', 'running')`;
const due = (now: Date) => sql`status = 0 and next_at <= ${now.toISOString()}::timestamptz`;
/** Jobs that wait for their own last run to end are looked at again when it has. */
const free = sql`(j.misfire = ${misfire.skip} or j.id not in (${active}))`;

/** The first time after a moment, as the wire writes it; null when there is none. */
export function nextTime(job: Pick<JobRow, 'cron_expression' | 'time_zone'>, after: Date): string | null {
  const [next] = nextRuns(job.cron_expression, { from: after, count: 1, zone: job.time_zone });
  return next ? wireNow(next.getTime()) : null;
}

/** Locks a job that is due and that no other instance looks at. */
export async function lockDueJob(tx: Tx, now: Date): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${columns} from sys_quartz_job j where ${due(now)} and ${free}
    order by j.next_at, j.id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** Locks a job, whatever its state. */
export async function lockJob(tx: Tx, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`select ${columns} from sys_quartz_job j where j.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Whether a run of the job waits or goes on. A job never overlaps itself. */
export async function isActive(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ active: boolean }>`select ${jobId} in (${active}) as active`.execute(db);
  return rows[0]?.active === true;
}

/** Whether a due time is too old to be called on time. */
export function isLate(job: JobRow, now: Date): boolean {
  return job.next_at !== null && now.getTime() - momentOf(job.next_at) > lateMs;
}

/** A time of the wire in milliseconds since 1970. */
const momentOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);

/** The due times of a job that have come by a moment, the oldest first; its next time is one of them. */
export function passedTimes(job: JobRow, now: Date): Date[] {
  if (job.next_at === null) return [];
  const first = momentOf(job.next_at);
  if (first > now.getTime()) return [];
  try {
    const options = { from: new Date(first), until: now, count: mostCounted, zone: job.time_zone };
    return [new Date(first), ...nextRuns(job.cron_expression, options)];
  } catch {
    return [new Date(first)]; // the expression was changed behind the product's back, see timeOrNever
  }
}

/** Moves a job to its next time. @param missed due times that passed without a run of their own, the oldest first */
export async function moveOn(tx: Tx, job: JobRow, now: Date, missed: readonly Date[]): Promise<void> {
  const last = missed.at(-1);
  await sql`update sys_quartz_job set next_at = ${timeOrNever(job, now)}::timestamptz,
    missed_count = missed_count + ${missed.length},
    missed_at = coalesce(${last ? wireNow(last.getTime()) : null}::timestamptz, missed_at)
    where id = ${job.id}`.execute(tx);
}

/**
 * Works out anew the next times that lie beyond the period after the next one: the clock was ahead when they were
 * worked out, and the jobs would not run until it gets there. One period of tolerance, because the clocks of two
 * instances differ a little and the one that is behind must not begin a time again. @returns how many
 */
export async function correctTimes(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<JobRow>`select ${columns} from sys_quartz_job j
    where status = 0 and next_at > ${now.toISOString()}::timestamptz order by id for update skip locked`.execute(tx);
  let corrected = 0;
  for (const job of rows) {
    const next = correctedTime(job, now);
    if (next === null) continue;
    await sql`update sys_quartz_job set next_at = ${next.toISOString()}::timestamptz where id = ${job.id}`.execute(tx);
    corrected += 1;
  }
  return corrected;
}

/** The next time of a job whose own lies too far ahead; null where it is right. */
export function correctedTime(job: Pick<JobRow, 'cron_expression' | 'time_zone' | 'next_at'>, now: Date): Date | null {
  if (job.next_at === null) return null;
  const [first, second] = timesAfter(job, now);
  const furthest = second ?? first;
  return first && furthest && momentOf(job.next_at) > furthest.getTime() ? first : null;
}

function timesAfter(job: Pick<JobRow, 'cron_expression' | 'time_zone'>, after: Date): Date[] {
  try {
    return nextRuns(job.cron_expression, { from: after, count: 2, zone: job.time_zone });
  } catch {
    return []; // as in timeOrNever
  }
}

/** Saving checks expressions; one that was changed behind the product's back must not hold up the other jobs. */
function timeOrNever(job: JobRow, after: Date): string | null {
  try {
    return nextTime(job, after);
  } catch {
    return null;
  }
}

/** When the next job is due that is free to run, in milliseconds since 1970. */
export async function nextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select (extract(epoch from min(next_at)) * 1000)::float8 as at from sys_quartz_job j
    where status = 0 and next_at is not null and ${free}`.execute(db);
  return rows[0]?.at ?? null;
}
