import { dispatchedStates } from '@dossier/contract/pm/dispatch.ts';
import { projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { WriteContext } from '#engine/resource/write.ts';

/** Somebody who may be sent to a customer, held until the transaction ends. */
export interface HeldPerson {
  id: string;
  name: string;
  username: string;
  rank: string;
  join_date: string;
  leave_date: string | null;
}

/** People of dispatches, held before their rows: entries of one person wait for each other, in one order for everybody. */
export async function holdPeople(tx: Tx, dispatchIds: readonly string[]): Promise<void> {
  await sql`select 1 from pm_staff where id in (select staff_id from pm_dispatch where id = any(${[...dispatchIds]}))
    order by id for no key update`.execute(tx);
}

/** The person as they stay until the transaction ends, whoever may see them. */
export async function heldPerson({ tx, actor }: Pick<WriteContext, 'tx' | 'actor'>, id: unknown): Promise<HeldPerson> {
  const { rows } = await sql<HeldPerson>`
    select id, name, username, rank, join_date, leave_date from pm_staff
    where id = ${String(id)} and tenant_id = ${actor.tenantId} and del_flag = 0 for no key update`.execute(tx);
  const [found] = rows;
  if (!found) throw invalid({ staffId: '人员不存在' });
  return found;
}

/** PM31: who is sent is employed on these days. */
export function assertEmployed({ name, join_date, leave_date }: HeldPerson, days: readonly string[]): void {
  const day = days.find((one) => one < join_date || (leave_date !== null && one > leave_date));
  if (day !== undefined) throw refusal('PM31', `“${name}”在${day}不在职，不能派驻`);
}

interface Overload {
  start: string;
  end: string;
  share: number;
}

/**
 * PM29: on no day of a dispatch its person works for more than the whole. Of each project counts what they are dispatched
 * for, or as a member, whichever is more; who has not left yet is there at least until today. The person is held by the caller.
 */
export async function assertShare(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  const { closed, archived, terminated } = projectStatus;
  const { rows } = await sql<Overload>`
    with own as (
      select d.id, d.tenant_id, d.username, d.project_id, d.staff_id, d.start_date,
        coalesce(d.end_date, greatest(d.plan_end, (now() at time zone 'Asia/Shanghai')::date)) as until
      from pm_dispatch d where d.id = ${id}),
    spans as (
      select d.project_id, 'dispatch' as source, d.share, d.start_date,
        coalesce(d.end_date, greatest(d.plan_end, (now() at time zone 'Asia/Shanghai')::date)) as until
      from pm_dispatch d join own on own.staff_id = d.staff_id
      where d.del_flag = 0 and (d.status = any(${[...dispatchedStates]}) or d.id = own.id)
      union all
      select m.project_id, 'member', m.share, m.start_date, m.end_date
      from pm_member m join own on own.username = m.username
      join pm_project p on p.id = m.project_id and p.del_flag = 0 and p.tenant_id = own.tenant_id
        and p.status not in (${closed}, ${archived}, ${terminated})),
    -- The sum can only grow where something begins.
    days as (
      select start_date as day from own
      union select s.start_date from spans s, own where s.start_date between own.start_date and own.until),
    sums as (
      select days.day, s.project_id, s.source, sum(s.share) as share, min(s.until) as until
      from days join spans s on days.day between s.start_date and s.until group by days.day, s.project_id, s.source),
    projects as (
      select day, project_id, max(share) as share, min(until) as until from sums group by day, project_id)
    select day::text as start, least(min(until), (select until from own))::text as end, sum(share)::int as share
    from projects group by day having sum(share) > 100 order by day limit 1`.execute(tx);
  const [over] = rows;
  if (over) throw refusal('PM29', `“${name}”${over.start}至${over.end}在各项目的投入比例合计${over.share}%，超过100%`);
}
