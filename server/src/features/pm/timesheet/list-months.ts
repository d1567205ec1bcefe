import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { listMonths } from '@dossier/contract/pm/timesheet.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { wireNow } from '#services/log-entries.ts';

/** The last twelve months, the present one first, with what is locked and what is left to decide. */
export async function monthsOf(db: Db, { tenantId }: Actor): Promise<ResultOf<typeof listMonths>> {
  const { rows } = await sql<ResultOf<typeof listMonths>[number]>`
    select m.month, o.id is not null as locked, coalesce(u.realname, o.locked_by) as "lockedBy",
      to_char(o.locked_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "lockedTime",
      coalesce(s.approved, 0)::float8 as approved, coalesce(s.waiting, 0)::int as waiting,
      coalesce(s.draft, 0)::int as draft
    from (select to_char(${`${wireNow().slice(0, 7)}-01`}::date - n * interval '1 month', 'YYYY-MM') as month
      from generate_series(0, 11) n) m
    left join pm_ts_lock o on o.tenant_id = ${tenantId} and o.month = m.month and o.unlocked_time is null
    left join sys_user u on u.username = o.locked_by
    left join lateral (
      select sum(hours) filter (where status in ('2', '4')) as approved, count(*) filter (where status = '1') as waiting,
        count(*) filter (where status in ('0', '3')) as draft
      from pm_ts_line where tenant_id = ${tenantId} and del_flag = 0
        and day >= (m.month || '-01')::date and day < (m.month || '-01')::date + interval '1 month') s on true
    order by m.month desc`.execute(db);
  return rows;
}
