import { scheduleStatus } from '@dossier/contract/arc/schedule.ts';
import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import type { Seeder } from '../../seeder.ts';
import { momentFromNow, thisYear } from '../days.ts';

/** The firm's own schedule in force, made from the draft that comes with the product, and records that were filed by it. */
export async function seedSchedule({ tx }: Seeder): Promise<void> {
  const at = momentFromNow(-400, 90);
  const id = newId();
  const edition = `${thisYear() - 1}版`;
  const basis = '海川档〔2025〕3号 归档范围和档案保管期限规定';
  await sql`insert into arc_schedule (id, edition, basis, status, publish_time, note, sys_org_code, create_by, create_time)
    values (${id}, ${edition}, ${basis}, ${scheduleStatus.published}, ${at}::timestamptz, '经档案分管领导批准发布', 'A01',
      'heyun', ${at}::timestamptz)`.execute(tx);
  await sql`insert into arc_schedule_line (id, schedule_id, line_no, no, category, material, retention, trigger, disposal, must,
      keywords)
    select replace(gen_random_uuid()::text, '-', ''), ${id}, l.line_no, l.no, l.category, l.material, l.retention, l.trigger,
      l.disposal, l.must, l.keywords from arc_schedule_line l join arc_schedule s on s.id = l.schedule_id
    where s.tenant_id = 0 and s.create_by = 'system'`.execute(tx);
  await sql`insert into arc_schedule_entry (id, schedule_id, current, title, no, category, material, retention, trigger,
      disposal, must, keywords, sys_org_code, create_by, create_time)
    select l.id, l.schedule_id, 'Y', l.no || ' ' || l.material, l.no, l.category, l.material, l.retention, l.trigger,
      l.disposal, l.must, l.keywords, 'A01', 'heyun', ${at}::timestamptz
    from arc_schedule_line l where l.schedule_id = ${id}`.execute(tx);
  // Documents count from their year; papers of projects from the day on which the project ended.
  await sql`update arc_item i set schedule_entry_id = e.id from arc_schedule_entry e, arc_class c
    where c.id = i.class_id and c.code = 'WS' and e.category = '文书类' and e.retention = i.retention
      and e.material not like '年度%' and i.year >= ${thisYear() - 3}`.execute(tx);
  await sql`update arc_item i set schedule_entry_id = e.id, trigger = 'close', trigger_date = p.actual_end,
      term = case when i.retention = 'Y' then 'forever' when p.actual_end is null then 'wait' else 'run' end,
      expire_date = case when p.actual_end is not null and i.retention <> 'Y'
        then make_date(extract(year from p.actual_end)::int + substr(i.retention, 2)::int, 12, 31) end
    from arc_schedule_entry e, pm_project p, arc_class c
    where c.id = i.class_id and c.code = 'XM' and p.code = i.project_code and p.tenant_id = 0
      and e.material = case i.retention when 'Y' then '结项报告' when 'D30' then '设计文件' else '会议纪要' end`.execute(
    tx,
  );
}
