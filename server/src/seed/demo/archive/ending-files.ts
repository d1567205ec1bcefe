import { destroyList } from '@dossier/contract/arc/ending/destroy.ts';
import { hold } from '@dossier/contract/arc/ending/hold.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { pdfOf, scanOf } from '../documents.ts';

type Save = (resource: string, id: string, biz: string, name: string, content: Buffer) => Promise<string>;

/** Papers of the holds, pictures of what was destroyed, and the list that was filed of it. */
export async function fillEndings(db: Db, save: Save): Promise<void> {
  const { rows: holds } = await sql<{ id: string; no: string; reason: string; lifted: string | null }>`
    select id, no, reason, lift_reason as lifted from arc_hold where tenant_id = 0 order by no`.execute(db);
  for (const { id, no, reason, lifted } of holds) {
    const basis = await save(hold.path, id, 'arc', `${no}冻结依据.pdf`, pdfOf('关于冻结有关档案的通知', [no, reason]));
    const grounds = lifted
      ? await save(hold.path, id, 'arc', `${no}解除依据.pdf`, pdfOf('关于解除冻结的通知', [no, lifted]))
      : null;
    await sql`update arc_hold set basis = ${basis}, lift_files = ${grounds} where id = ${id}`.execute(db);
  }
  const { rows: lists } = await sql<{ id: string; no: string; item: string; title: string; archiveNo: string }>`
    select d.id, d.no, i.id as item, i.title, i.archive_no as "archiveNo" from arc_destroy d
    join arc_item i on i.id = d.certificate_id where d.tenant_id = 0`.execute(db);
  for (const { id, no, item, title, archiveNo } of lists) {
    const photo = await save(destroyList.path, id, 'arc', '销毁现场.png', scanOf(7));
    await sql`update arc_destroy set photos = ${photo} where id = ${id}`.execute(db);
    const { rows } = await sql<{ line: string }>`select concat_ws('  ', line_no, archive_no, left(title, 20)) as line
      from arc_destroy_line where destroy_id = ${id} order by line_no limit 18`.execute(db);
    const pdf = pdfOf(
      `档案销毁清册 ${no}`,
      rows.map(({ line }) => line),
    );
    const path = await save(archiveItem.path, item, 'arc', `${archiveNo}-01.pdf`, pdf);
    await sql`update arc_item set files = ${path}, file_count = 1, title = ${title} where id = ${item}`.execute(db);
  }
}
