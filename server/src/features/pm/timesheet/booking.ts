import { projectStatus } from '@dossier/contract/pm/project.ts';
import { dayHours, lineStatus } from '@dossier/contract/pm/timesheet.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WriteContext } from '#engine/resource/write.ts';
import { lockForCost, refreshActualCost } from '../project/project.public.ts';
import { costRateSql } from '../staff/staff.public.ts';

type Context = Pick<WriteContext, 'tx' | 'actor'>;

/** Rates stay as they are while hours are booked at them; who changes them waits. Taken before all else. */
export async function lockRates({ tx, actor }: Context, { toChange = false } = {}): Promise<void> {
  const key = sql`hashtextextended(${`pm_staff_rate:${actor.tenantId}`}, 0)`;
  await sql`select ${toChange ? sql`pg_advisory_xact_lock(${key})` : sql`pg_advisory_xact_lock_shared(${key})`}`.execute(
    tx,
  );
}

/** What lines cost: hours ÷ 8 × the rate of their day, half up. Without a rate nothing. */
export async function book({ tx }: Context, ids: readonly string[]): Promise<void> {
  const rate = costRateSql(sql`l.tenant_id`, sql`l.username`, sql`l.day`);
  await sql`update pm_ts_line l set cost = round(l.hours * coalesce(${rate}, 0) / ${dayHours}, 2)
    where l.id = any(${[...ids]}) and l.status = ${lineStatus.approved} and l.project_id is not null`.execute(tx);
}

/** The rates of a person have changed: approved hours of open months, and what their projects cost, follow. */
export const rebook = (context: Context, username: string): Promise<void> =>
  bookAnew(context, sql`username = ${username}`);

/** A month is open again: what rates have become since its lock holds for it too. */
export const rebookMonth = (context: Context, month: string): Promise<void> =>
  bookAnew(context, sql`day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month'`);

/** Projects that are archived stay as they are (PM09). */
async function bookAnew(context: Context, which: RawBuilder<unknown>): Promise<void> {
  const { tx, actor } = context;
  const { rows } = await sql<{ id: string; project_id: string }>`
    select id, project_id from pm_ts_line where tenant_id = ${actor.tenantId} and ${which}
      and status = ${lineStatus.approved} and del_flag = 0
      and project_id in (select id from pm_project where status <> ${projectStatus.archived})`.execute(tx);
  if (rows.length === 0) return;
  const projects = rows.map((row) => row.project_id);
  await lockForCost(tx, projects);
  await book(
    context,
    rows.map(({ id }) => id),
  );
  await refreshActualCost(tx, projects);
}
