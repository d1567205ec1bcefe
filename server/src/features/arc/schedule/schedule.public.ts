import { scheduleStatus } from '@dossier/contract/arc/schedule.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** A new tenant begins with the draft that every installation comes with, as long as the platform left it as it was. */
export async function copySchedule(tx: Tx, tenantId: number): Promise<void> {
  await sql`with source as (
      select id, replace(gen_random_uuid()::text, '-', '') as copy, edition, basis, note from arc_schedule s
      where tenant_id = 0 and create_by = 'system' and update_by is null and del_flag = 0 and not exists
        (select 1 from arc_schedule own where own.tenant_id = ${tenantId} and own.edition = s.edition and own.del_flag = 0)
    ), made as (
      insert into arc_schedule (id, edition, basis, status, note, tenant_id, create_by, create_time)
      select copy, edition, basis, ${scheduleStatus.draft}, note, ${tenantId}, 'system', now() from source returning id
    )
    insert into arc_schedule_line (id, schedule_id, line_no, no, category, material, retention, trigger, disposal, must, keywords)
    select replace(gen_random_uuid()::text, '-', ''), s.copy, l.line_no, l.no, l.category, l.material, l.retention, l.trigger,
      l.disposal, l.must, l.keywords from arc_schedule_line l join source s on s.id = l.schedule_id
      join made m on m.id = s.copy`.execute(tx);
}

/** A line of a schedule that records refer to. */
export interface Entry {
  retention: string;
  trigger: string;
}

/** A published line of the tenant; undefined: there is none. */
export async function entryOf(tx: Tx, tenantId: number, id: string): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`select retention, trigger from arc_schedule_entry
    where id = ${id} and tenant_id = ${tenantId} and del_flag = 0`.execute(tx);
  return rows[0];
}
