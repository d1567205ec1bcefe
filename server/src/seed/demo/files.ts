import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { demoSheet } from '@dossier/contract/demo/sheet.ts';
import { libraryPath } from '@dossier/contract/files/library.ts';
import { ossFile } from '@dossier/contract/files/oss-file.ts';
import { delivVersion } from '@dossier/contract/pm/deliv-version.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { systemActor } from '#access/actor.ts';
import type { Config } from '#config/config.ts';
import type { Db } from '#db/database.ts';
import { openFiles } from '#services/files/files.ts';
import { fillEndings } from './archive/ending-files.ts';
import { fillFiled } from './archive/filed-projects.ts';
import { fillMedia } from './archive/media-files.ts';
import { fillPreparation } from './archive/preparation.ts';
import { pdfOf, scanOf } from './documents.ts';
import { fillLibrary } from './library.ts';
import { fillDocuments } from './project-work/documents.ts';
import { fillVouchers } from './project-work/vouchers.ts';

interface Target {
  id: string;
  number: string;
  title: string;
  about: string;
}

const archivist = { ...systemActor, username: 'heyun' };

/** Gives some forty records of the archive and six projects files to look at, kept as uploads are. */
export async function seedFiles(db: Db, config: Pick<Config, 'dataDir' | 's3'>): Promise<void> {
  const files = await openFiles(config, db);
  const save = async (resource: string, id: string, biz: string, name: string, content: Buffer) =>
    (await files.save(content, name, { biz, actor: archivist, owner: { resource, id } })).path;

  for (const [index, item] of (await itemsToFill(db)).entries()) {
    const keep = (name: string, content: Buffer) => save(archiveItem.path, item.id, 'arc', name, content);
    const paths = [
      await keep(`${item.number}-01.pdf`, pdfOf(item.title, [`档号：${item.number}`, item.about, '', ...body])),
    ];
    if (index % 2 === 0) paths.push(await keep(`${item.number}-02.png`, scanOf(index)));
    if (index % 5 === 0) {
      const note = `卷内说明\n\n题名：${item.title}\n档号：${item.number}\n页面已核对，与原件一致。\n`;
      paths.push(await keep(`${item.number}-03.txt`, Buffer.from(note, 'utf8')));
    }
    await sql`update arc_item set files = ${paths.join(',')}, file_count = ${paths.length} where id = ${item.id}`.execute(
      db,
    );
  }
  await fillEndings(db, save);
  await fillPreparation(db, (owner, username, name, content) =>
    files.save(content, name, { biz: 'arc', actor: { ...systemActor, username }, owner }),
  );
  await fillMedia(db, save);
  await fillVersions(db, (id, username, name, content) =>
    files.save(content, name, {
      biz: 'pm',
      actor: { ...systemActor, username },
      owner: { resource: delivVersion.path, id },
    }),
  );
  await fillSheets(db, (id, name, content) => save(demoSheet.path, id, 'upload', name, content));
  const keepPaper = (resource: string, id: string, name: string, content: Buffer) =>
    save(resource, id, 'pm', name, content);
  await fillVouchers(db, keepPaper);
  await fillDocuments(db, keepPaper);
  await fillFiled(db);
  await fillLibrary(db, (id, username, name, content) =>
    files.save(content, name, {
      biz: 'temp',
      actor: { ...systemActor, username },
      owner: { resource: libraryPath, id },
    }),
  );
  for (const name of ['档案整理操作手册.pdf', '归档范围说明.pdf'])
    await save(ossFile.path, 'store', 'upload', name, pdfOf(name.replace('.pdf', ''), body));
  for (const one of await projectsToFill(db)) {
    const content = pdfOf(one.title, [
      `项目编号：${one.number}`,
      one.about,
      '',
      '双方就项目范围、进度与验收标准达成一致。',
    ]);
    const path = await save(project.path, one.id, 'pm', '立项申请书.pdf', content);
    await sql`update pm_project set attachments = ${path} where id = ${one.id}`.execute(db);
  }
}

/** A paper for each version of a deliverable, with the hash that it is kept by. */
async function fillVersions(
  db: Db,
  save: (id: string, by: string, name: string, content: Buffer) => Promise<{ path: string; sha256: string }>,
): Promise<void> {
  const { rows } = await sql<{ id: string; title: string; note: string; by: string }>`
    select id, title, coalesce(version_note, '') as note, submitter as by from pm_deliv_version order by id`.execute(
    db,
  );
  for (const { id, title, note, by } of rows) {
    const content = pdfOf(title, [note, '', ...body]);
    const { path, sha256 } = await save(id, by, `${title}.pdf`, content);
    await sql`update pm_deliv_version set documents = ${path}, sha256 = ${sha256},
      size = ${Math.round(content.length / 102.4) / 10} where id = ${id}`.execute(db);
  }
}

/** Two drawn pictures and a paper for each sheet of the examples. */
async function fillSheets(db: Db, save: (id: string, name: string, content: Buffer) => Promise<string>): Promise<void> {
  const { rows } = await sql<{ id: string; title: string }>`select id, title from demo_sheet order by id`.execute(db);
  for (const [index, { id, title }] of rows.entries()) {
    const pictures = [
      await save(id, `${title}-1.png`, scanOf(index * 2)),
      await save(id, `${title}-2.png`, scanOf(index * 2 + 1)),
    ];
    const papers = await save(id, `${title}.pdf`, pdfOf(title, body));
    await sql`update demo_sheet set pictures = ${pictures.join(',')}, papers = ${papers} where id = ${id}`.execute(db);
  }
}

const body = [
  '各部门：',
  '    为规范工作程序，提高管理水平，现将有关事项说明如下。',
  '    一、各部门应指定专人负责，按时完成本部门的工作。',
  '    二、过程中形成的文件材料应齐全、完整、准确、系统。',
  '    三、办理完毕后，按归档范围和保管期限表移交档案室。',
  '    四、执行中遇到的问题，请及时与主管部门联系。',
  '    特此说明。',
];

/** The newest of those that everybody may read, so that they stand near the top of the lists. */
async function itemsToFill(db: Db): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select i.id, i.archive_no as number, i.title, i.creator || '  ' || i.year || '年度' as about
    from arc_item i join arc_fonds f on f.id = i.fonds_id and f.no = 'A001'
      join arc_class c on c.id = i.class_id and c.code in ('WS', 'XM', 'HT')
    where i.status = ${itemStatus.held} and i.secret <= 1 order by i.create_time desc, i.id desc limit 40`.execute(db);
  return rows;
}

async function projectsToFill(db: Db): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select id, code as number, name as title, '发包方：' || customer as about from pm_project
    order by create_time desc, id desc limit 6`.execute(db);
  return rows;
}
