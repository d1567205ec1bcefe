import { intakeKind, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { inTransaction } from '#db/database.ts';
import { countIntake } from '#features/arc/intake/intake.public.ts';
import { pdfOf, scanOf } from '../documents.ts';

type Save = (
  owner: { resource: string; id: string },
  username: string,
  name: string,
  content: Buffer,
) => Promise<{ path: string }>;

interface Batch {
  id: string;
  by: string;
  items: { id: string; title: string; fondsId: string; classId: string; orgCode: string | null; year: number }[];
}

/**
 * A batch in the middle of its preparation: some records have their files, others wait for theirs, and some files say by
 * their names where they belong and some do not.
 */
export async function fillPreparation(db: Db, save: Save): Promise<void> {
  const { rows } = await sql<Batch>`
    select b.id, b.create_by as by, (select json_agg(json_build_object('id', i.id, 'title', i.title, 'fondsId', i.fonds_id,
      'classId', i.class_id, 'orgCode', i.org_code, 'year', i.year) order by i.id) from arc_item i
      where i.intake_id = b.id and i.del_flag = 0) as items
    from arc_intake b where b.tenant_id = 0 and b.status = ${intakeStatus.draft} and b.kind = ${intakeKind.department}
      and b.items > 0 order by b.no limit 1`.execute(db);
  const [batch] = rows;
  const [first] = batch?.items ?? [];
  if (!batch || !first) return;
  const { id, by, items } = batch;
  for (const { id: item, title } of items.slice(0, 3)) {
    const owner = { resource: archiveItem.path, id: item };
    const { path } = await save(owner, by, `${title.slice(0, 60)}.pdf`, pdfOf(title, ['正文']));
    await sql`update arc_item set files = ${path}, file_count = 1 where id = ${item}`.execute(db);
  }
  const loose = [
    ...items.slice(3).map(({ title }) => [`${title.slice(0, 60)}.pdf`, pdfOf(title, ['正文'])] as const),
    ...(['签到表扫描件.png', '附件一.png'] as const).map((name, at) => [name, scanOf(at)] as const),
    ['0002-附件.pdf', pdfOf('附件', ['附件'])] as const,
  ];
  for (const [name, content] of loose) {
    const { path } = await save({ resource: '/arc/prepare', id }, by, name, content);
    await sql`insert into arc_prepare_file (path, intake_id, folder, pages)
      values (${path}, ${id}, '扫描件', ${name.endsWith('.pdf') ? 1 : null})`.execute(db);
  }
  const initial = {
    ...{ creator: '海川数字服务有限公司', fondsId: first.fondsId, classId: first.classId, orgCode: first.orgCode },
    ...{ year: first.year, retention: 'D30', secret: 1, carrier: 'elec' },
  };
  await sql`insert into arc_prepare (intake_id, step, initial)
    values (${id}, 'attach', ${JSON.stringify(initial)}::jsonb)`.execute(db);
  await inTransaction(db, (tx) => countIntake(tx, id));
}
