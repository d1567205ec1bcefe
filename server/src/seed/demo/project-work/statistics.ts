import { statDueDay, statStatus } from '@dossier/contract/pm/stat/stat.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { fillSheet } from '#features/pm/stat/stat.public.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow } from '../days.ts';

/** Months before the present one that have a sheet; the last one is still a draft. */
const months = 4;

const courses = ['信息安全与保密培训', '敏捷项目管理', '云原生架构实践', '日语商务沟通', '软件测试自动化'];

/** Filings of the last months, with the trainings and newcomers that they count. */
export async function seedStatistics(tx: Tx): Promise<void> {
  await seedNewcomers(tx);
  await seedTrainings(tx);
  for (let back = months; back >= 1; back -= 1) {
    const period = monthsAgo(back);
    const due = `${monthsAgo(back - 1)}-${statDueDay}`;
    const id = newId();
    await insertAll(tx, 'pm_stat', [
      {
        ...{ id, period, status: statStatus.draft, due_date: due },
        ...governed('sunlei', `${due.slice(0, 8)}01 09:00:00`, 'A01'),
      },
    ]);
    await fillSheet(tx, { id, tenantId: 0, period });
    await sql`update pm_stat_line set note = '含质保期内服务' where stat_id = ${id} and line_no = 0`.execute(tx);
    if (back > 1)
      await sql`update pm_stat set status = ${statStatus.filed}, checked_by = 'sunlei', filed_by = 'sunlei',
        checked_time = ${`${due.slice(0, 8)}03 15:20:00`}::timestamptz, filed_date = ${`${due.slice(0, 8)}04`}::date,
        first_filed_time = ${`${due.slice(0, 8)}04 10:05:00`}::timestamptz
        where id = ${id}`.execute(tx);
  }
}

/** Who first went to a customer in these months had come to the company the week before. */
async function seedNewcomers(tx: Tx): Promise<void> {
  await sql`update pm_staff s set join_date = d.first - 6
    from (select staff_id, min(start_date) as first from pm_dispatch where del_flag = 0 group by 1) d
    where d.staff_id = s.id and s.tenant_id = 0 and d.first between ${dayFromNow(-30 * months)}::date and ${dayFromNow(0)}::date`.execute(
    tx,
  );
}

/** Somebody takes a course every week or so. */
async function seedTrainings(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from pm_staff where tenant_id = 0 and del_flag = 0 order by no`.execute(tx);
  const made = rows.flatMap(({ id }, index) => {
    if (index % 2 === 1) return [];
    const ago = 4 + ((index * 7) % (30 * months));
    return [
      {
        ...{ id: newId(), staff_id: id, line_no: 0, course: courses[index % courses.length] },
        ...{
          start_date: dayFromNow(-ago - 1),
          end_date: dayFromNow(-ago),
          hours: 12,
          provider: '杭州软件人才培训中心',
        },
      },
    ];
  });
  await insertAll(tx, 'pm_staff_training', made);
}

function monthsAgo(back: number): string {
  const [year = 0, month = 0] = dayFromNow(0).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
}
