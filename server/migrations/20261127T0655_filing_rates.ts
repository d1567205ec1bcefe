import { type Kysely, sql } from 'kysely';

/** How soon and how completely closed projects come into the archive (domain 5), on their closings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table pm_close add approved_time timestamptz, add file_by date, add received_time timestamptz,
     add on_time varchar(1), add required_lines integer, add filed_lines integer`,
  'create index pm_close_file_by on pm_close (file_by) where received_time is null',
  `create view pm_close_lines as
   select c.id as close_id, count(*)::int as required, count(*) filter (where exists (select 1 from pm_doc d
       where d.project_id = p.id and d.scope_id = s.id and d.del_flag = 0 and d.filing = 'filed'))::int as filed
   from pm_close c join pm_project p on p.id = c.project_id
   join pm_scope s on s.tenant_id = p.tenant_id and s.del_flag = 0 and s.active = 'Y' and s.required = 'Y'
     and (coalesce(s.types, '') = '' or p.type = any(string_to_array(s.types, ',')))
   group by 1`,
  /* Of those that were closed before, the last change of the closing and of its batch are what is known. */
  `update pm_close c set approved_time = coalesce(b.create_time, c.update_time, c.create_time),
     received_time = case when c.status = '50' then coalesce(b.received_time, c.update_time, c.create_time) end
   from pm_close o left join arc_intake b on b.id = o.intake_id
   where o.id = c.id and c.status in ('30', '40', '50')`,
  "update pm_close set file_by = (approved_time at time zone 'Asia/Shanghai')::date + 60 where approved_time is not null",
  `update pm_close set on_time = case
     when (received_time at time zone 'Asia/Shanghai')::date <= file_by then 'Y'
     when received_time is not null or file_by < (now() at time zone 'Asia/Shanghai')::date then 'N' end
   where file_by is not null`,
  `update pm_close c set required_lines = l.required, filed_lines = l.filed from pm_close_lines l
   where l.close_id = c.id and c.approved_time is not null`,
];
