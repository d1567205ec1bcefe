import { dispatchedStates } from '@dossier/contract/pm/dispatch.ts';
import { dayHours, lineStatus, overtimeType, projectTypes } from '@dossier/contract/pm/timesheet.ts';
import { boundsOfMonth } from '@dossier/rules/period.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** Somebody who was with the customer in a month. */
export interface Present {
  id: string;
  name: string;
  username: string;
  unit: string | null;
  price: number | null;
  share: number;
  /** First and last day of the month on which they were there. */
  from: string;
  until: string;
}

/** Who was there by a contract in a month, in the order in which they came. Who has not left is there to its end. */
export async function presentIn(tx: Tx, contractId: string, period: string): Promise<Present[]> {
  const { first, last } = boundsOfMonth(period);
  const { rows } = await sql<Present>`
    select d.id, d.name, d.username, d.unit, d.price::float8 as price, d.share,
      greatest(d.start_date, ${first}::date)::text as from, least(coalesce(d.end_date, ${last}::date), ${last}::date)::text as until
    from pm_dispatch d where d.contract_id = ${contractId} and d.del_flag = 0 and d.status = any(${[...dispatchedStates]})
      and d.start_date <= ${last}::date and coalesce(d.end_date, ${last}::date) >= ${first}::date
    order by d.start_date, d.name, d.id`.execute(tx);
  return rows;
}

/** Hours of people on a project in a month, while they were there. */
export interface Worked {
  /** Lines that nobody has agreed to yet. */
  open: number;
  /** By dispatch: days of work and of overtime that were agreed to. */
  days: ReadonlyMap<string, { work: number; overtime: number }>;
}

/** What dispatched people have entered for a project; a day on which somebody is there twice counts for the first time. */
export async function workedIn(tx: Tx, projectId: string, people: readonly Present[]): Promise<Worked> {
  const { approved, locked } = lineStatus;
  const there = JSON.stringify(people.map(({ id, username, from, until }) => ({ id, username, from, until })));
  const { rows } = await sql<{ id: string; open: number; work: number; overtime: number }>`
    with lines as (
      select distinct on (l.id) p.id as dispatch_id, l.status, l.type, l.hours
      from jsonb_to_recordset(${there}::jsonb) p (id text, username text, "from" date, until date)
      join pm_ts_line l on l.username = p.username and l.day between p."from" and p.until
      where l.project_id = ${projectId} and l.del_flag = 0 and l.type = any(${[...projectTypes]})
      order by l.id, p."from", p.id)
    select dispatch_id as id, count(*) filter (where status not in (${approved}, ${locked}))::int as open,
      coalesce(sum(hours) filter (where type <> ${overtimeType}), 0)::float8 as work,
      coalesce(sum(hours) filter (where type = ${overtimeType}), 0)::float8 as overtime
    from lines group by dispatch_id`.execute(tx);
  const inDays = (hours: number) => Math.round((hours * 10) / dayHours) / 10;
  return {
    open: rows.reduce((sum, row) => sum + row.open, 0),
    days: new Map(rows.map(({ id, work, overtime }) => [id, { work: inDays(work), overtime: inDays(overtime) }])),
  };
}
