import { renumberStatus } from '@dossier/contract/arc/renumber.ts';
import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import type { Seeder } from '../../seeder.ts';
import { momentFromNow } from '../days.ts';

interface Numbered {
  id: string;
  archive_no: string;
  org_code: string;
}

/** Records that were filed under an office's former code and have been renumbered since; one request is still a draft. */
export async function seedRenumbering({ tx }: Seeder, orgCode: string): Promise<void> {
  const { rows } = await sql<Numbered>`select i.id, i.archive_no, i.org_code from arc_item i
    join arc_class c on c.id = i.class_id and c.code = 'WS' join arc_fonds f on f.id = i.fonds_id and f.no = 'A001'
    where i.archive_no is not null and i.secret <= 1 order by i.create_time desc, i.id limit 4`.execute(tx);
  for (const [index, { id, archive_no: number, org_code: org }] of rows.entries()) {
    const done = index > 0;
    const serial = index;
    const stem = number.replace(/-\d+$/, '').replace(`·${org}`, '·ZHB');
    const old = done ? `${stem}-${String(serial).padStart(4, '0')}` : number;
    const at = momentFromNow(-8 * (index + 1), 120);
    const reason = done ? '综合办已更名，按现行机构代码改号' : '归档时机构代码登记有误，申请改号';
    const decided = done ? momentFromNow(-8 * index - 6, 200) : null;
    await sql`insert into arc_no_log (id, old_no, item_id, new_no, status, org_code, reason, done_by, done_time, sys_org_code,
        create_by, create_time)
      values (${newId()}, ${old}, ${id}, ${done ? number : null}, ${done ? renumberStatus.done : renumberStatus.draft},
        ${done ? org : 'BGS'}, ${reason}, ${done ? 'dengwei' : null}, ${decided}::timestamptz, ${orgCode}, 'heyun',
        ${at}::timestamptz)`.execute(tx);
    if (!done) continue;
    await sql`update arc_item set former_no = ${old}, search_text = search_text || ' ' || lower(${old}) where id = ${id}`.execute(
      tx,
    );
    await sql`insert into arc_no (tenant_id, no) values (0, ${old}) on conflict do nothing`.execute(tx);
    await pushNumber(tx, `arc_item:0:${stem}`, serial);
  }
}
