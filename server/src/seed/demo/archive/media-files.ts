import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { searchText } from '#features/arc/item/item.hooks.ts';
import { pdfOf } from '../documents.ts';
import { chimeOf, mailOf, photoOf } from './media.ts';

type Save = (resource: string, id: string, biz: string, name: string, content: Buffer) => Promise<string>;

/** A few photos, one recording and one mail, so that what files say of themselves can be looked at. */
export async function fillMedia(db: Db, save: Save): Promise<void> {
  const keep = (id: string, name: string, content: Buffer) => save(archiveItem.path, id, 'arc', name, content);
  for (const [at, { id, archiveNo, year }] of (await photosToFill(db)).entries()) {
    const camera = { maker: 'Haichuan', model: 'Haichuan H1', artist: 'Zhang Min' };
    const place = at === 0 ? { place: [31.2304, 121.4737] as const } : {};
    const photo = await photoOf(960, 640, at, { ...camera, ...place, taken: `${year}:05:1${at} 09:30:00` });
    await name(db, id, [await keep(id, `${archiveNo}-01.jpg`, photo)]);
  }
  const [sound, mail] = await recordsToFill(db);
  if (sound) await name(db, sound.id, [await keep(sound.id, '启动会录音.wav', chimeOf(12))], '项目启动会录音');
  if (!mail) return;
  const letter = mailOf({
    ...{
      subject: '关于系统验收安排的通知',
      from: '张敏 <zhangmin@haichuan.example>',
      to: '李涛 <litao@customer.example>',
    },
    ...{ cc: '何云 <heyun@haichuan.example>', date: `Fri, 20 Mar ${mail.year} 01:30:00 +0000` },
    ...{
      id: `acceptance-${mail.year}@haichuan.example`,
      text: '李工：\n\n验收会定于下周三上午举行，议程见附件。\n\n张敏',
    },
    attachments: [
      {
        name: '验收会议程.pdf',
        type: 'application/pdf',
        content: pdfOf('验收会议程', ['一、演示', '二、评审', '三、签字']),
      },
    ],
  });
  await name(db, mail.id, [await keep(mail.id, '验收安排.eml', letter)], '关于系统验收安排的邮件');
}

interface Target {
  id: string;
  archiveNo: string | null;
  year: number;
}

async function photosToFill(db: Db): Promise<Target[]> {
  const { rows } = await sql<Target>`select i.id, i.archive_no as "archiveNo", i.year from arc_item i
    where i.tenant_id = 0 and i.door = 'ZP' and i.status = ${itemStatus.held} and coalesce(i.files, '') = '' and i.secret <= 1
    order by i.id desc limit 3`.execute(db);
  return rows;
}

/** Two that are being arranged, the newest. */
async function recordsToFill(db: Db): Promise<Target[]> {
  const { rows } = await sql<Target>`select i.id, i.archive_no as "archiveNo", i.year from arc_item i
    where i.tenant_id = 0 and i.door = 'WS' and i.status = ${itemStatus.arranging} and coalesce(i.files, '') = ''
      and i.intake_id is null and i.project_code is null and i.secret <= 1 order by i.id desc limit 2`.execute(db);
  return rows;
}

async function name(db: Db, id: string, paths: readonly string[], title?: string): Promise<void> {
  await sql`update arc_item set files = ${paths.join(',')}, file_count = ${paths.length} where id = ${id}`.execute(db);
  if (title === undefined) return;
  await sql`update arc_item set title = ${title}, carrier = 'elec', gen = 'born', search_text = ${searchText([title])}
    where id = ${id}`.execute(db);
}
