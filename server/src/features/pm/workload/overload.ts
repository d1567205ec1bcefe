import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { spansSql } from './booked.ts';

interface Overload {
  start: string;
  end: string;
  share: number;
}

/** The first time within a span in which the shares of a person are more than the whole (PM29), as the map counts them. */
export async function overloadIn(
  tx: Tx,
  tenantId: number,
  { staffId, username, startDate, endDate }: { staffId: string; username: string; startDate: string; endDate: string },
): Promise<Overload | undefined> {
  const { rows } = await sql<Overload>`
    with people as (select ${staffId}::text as id, ${username}::text as username),
    days as (select ${startDate}::date as day union select ${endDate}::date),
    ${spansSql(tenantId)},
    -- The sum can only grow where something begins.
    begins as (
      select min(day) as day from days
      union select start_date from spans where start_date between ${startDate}::date and ${endDate}::date),
    sums as (
      select b.day, s.project_id, s.source, sum(s.share) as share, min(s.until) as until
      from begins b join spans s on b.day between s.start_date and s.until group by 1, 2, 3),
    projects as (select day, project_id, max(share) as share, min(until) as until from sums group by 1, 2)
    select day as start, least(min(until), ${endDate}::date) as end, sum(share)::int as share
    from projects group by day having sum(share) > 100 order by day limit 1`.execute(tx);
  return rows[0];
}
