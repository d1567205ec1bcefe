import { accessAction } from '@dossier/contract/arc/access.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Readings of the last weeks, of files that are there: by the archivist, and by who borrowed them. */
export async function seedReadings(db: Db): Promise<void> {
  await sql`insert into arc_access (id, access_time, item_id, file_name, username, action, ip, loan_id, file_path, trace_code, page_count,
      page_set, tenant_id, del_flag, sys_org_code, create_by, create_time)
    select left(md5(f.id || who.username), 32), at, i.id, f.name, who.username, ${accessAction.view}, '10.1.2.3', who.loan_id, f.path,
      translate(upper(left(md5(who.username || f.id), 12)), '01', 'XY'), 1, '{1}', 0, 0, u.org_code, who.username, at
    from (select f.*, row_number() over (order by f.id)::int as n from sys_file f
      where f.owner_resource = ${archiveItem.path} and f.released_at is null) f
    join arc_item i on i.id = f.owner_id and i.secret <= 1
    join lateral (
      select 'heyun' as username, null::varchar as loan_id
      union all select l.borrower, l.id from arc_loan l join arc_loan_line n on n.loan_id = l.id and n.item_id = i.id
        where l.kind = 'elec' and l.borrower is not null and n.out_time is not null) who on true
    join sys_user u on u.username = who.username
    cross join lateral (select date_trunc('day', now()) - make_interval(days => f.n % 24 + 1)
      + make_interval(hours => 1 + f.n % 8, mins => f.n * 7 % 60) as at) t`.execute(db);
}
