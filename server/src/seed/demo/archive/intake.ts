import { intakeKind, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { itemStatus } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { countIntake } from '#features/arc/intake/intake.public.ts';
import type { Seeder } from '../../seeder.ts';
import { thisYear } from '../days.ts';

interface DemoBatch {
  status: string;
  /** State of its records. */
  items: string;
  count: number;
  daysAgo: number;
  kind?: string;
  source?: string;
  reason?: string;
}

const { draft, handed, checking, returned, received } = intakeStatus;

/** Batches of departments in all states, the received ones over the last months. */
const batches: readonly DemoBatch[] = [
  ...[150, 118, 95, 61, 40, 22].map((daysAgo, index) => ({
    ...{ status: received, items: itemStatus.held, count: 30 + index * 7, daysAgo },
  })),
  {
    ...{ status: received, items: itemStatus.held, count: 25, daysAgo: 75, kind: intakeKind.external },
    source: '海州市软件行业协会',
  },
  {
    ...{ status: returned, items: itemStatus.returned, count: 6, daysAgo: 9 },
    reason: '第3、5件缺少处理单，题名与内容不符，请补正后重新移交',
  },
  { status: checking, items: itemStatus.checking, count: 12, daysAgo: 4 },
  { status: handed, items: itemStatus.handed, count: 9, daysAgo: 2 },
  { status: draft, items: itemStatus.arranging, count: 7, daysAgo: 0 },
];

/** Batches in which records of the demo company came in, and some that are on their way. */
export async function seedIntakes({ tx }: Seeder): Promise<void> {
  for (const [index, batch] of batches.entries()) await seedBatch(tx, batch, index + 1);
  await pushNumber(tx, `arc_intake:0:${thisYear()}`, batches.length);
}

async function seedBatch(tx: Tx, batch: DemoBatch, serial: number): Promise<void> {
  const id = newId();
  const isHeld = batch.items === itemStatus.held;
  const passed = batch.status !== draft;
  const { rows } = await sql<{ id: string; dept: string | null; deptCode: string | null }>`
    select i.id, i.dept, i.dept_code as "deptCode" from arc_item i
    where i.tenant_id = 0 and i.del_flag = 0 and i.volume_id is null and i.intake_id is null and i.secret <= 1
      and i.status = ${isHeld ? itemStatus.held : itemStatus.arranging} and i.dept is not distinct from (
        select dept from arc_item where tenant_id = 0 and volume_id is null and intake_id is null and secret <= 1
          and status = ${isHeld ? itemStatus.held : itemStatus.arranging} and dept is not null
        group by dept having count(*) >= ${batch.count} order by count(*), dept limit 1)
    order by i.create_time desc, i.id limit ${batch.count}`.execute(tx);
  const [first] = rows;
  if (!first) return;
  await sql`insert into arc_intake (id, no, kind, status, dept, dept_code, source, handed_by, reason, handed_time, checked_time,
      received_by, received_time, failed, sys_org_code, create_by, create_time, tenant_id)
    select ${id}, ${`GD-${thisYear()}-${String(serial).padStart(4, '0')}`}, ${batch.kind ?? intakeKind.department}, ${batch.status},
      ${first.dept}, ${first.deptCode}, ${batch.source ?? null}, u.username, ${batch.reason ?? null},
      case when ${passed} then at + interval '3 hours' end, case when ${isHeld || batch.status === checking} then at + interval '1 day' end,
      case when ${isHeld} then 'heyun' end, case when ${isHeld} then at + interval '2 days' end,
      case when ${isHeld || batch.status === checking} then 0 end, ${first.deptCode}, u.username, at, 0
    from (select now() - make_interval(days => ${batch.daysAgo}) as at) t, (
      select coalesce((select u.username from sys_user u join sys_user_role r on r.user_id = u.id join sys_role o on o.id = r.role_id
        where o.role_code = 'dept_arc' and u.org_code = ${first.deptCode} order by u.username limit 1), 'heyun') as username) u`.execute(
    tx,
  );
  await sql`update arc_item set intake_id = ${id}, status = ${batch.items}, return_reason = ${batch.reason ?? null}
    where id = any(${rows.map((row) => row.id)})`.execute(tx);
  await countIntake(tx, id);
  await sql`update arc_intake set declared_items = items, declared_files = file_count where id = ${id} and status <> ${draft}`.execute(
    tx,
  );
}
