import { fileLevel } from '@dossier/contract/files/library.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pdfOf } from './documents.ts';

type Save = (id: string, by: string, name: string, content: Buffer) => Promise<{ path: string; size: number }>;

interface Folder {
  name: string;
  files?: readonly string[];
  folders?: readonly Folder[];
  /** With whom it is shared: a login name, or the name of a department. */
  shared?: { with: readonly string[]; level: number };
}

interface Root extends Folder {
  space: 'own' | 'company';
  /** Who keeps it; of the company: who put the files there. */
  by: string;
}

const roots: readonly Root[] = [
  {
    ...{ name: '公司文件', space: 'company', by: 'heyun' },
    folders: [
      {
        name: '规章制度',
        files: ['员工手册.pdf', '信息安全管理办法.pdf', '商业秘密保护规定.pdf', '差旅费管理规定.pdf'],
      },
      {
        name: '模板',
        folders: [
          { name: '项目', files: ['立项申请书模板.pdf', '周报模板.pdf', '会议纪要模板.pdf', '验收单模板.pdf'] },
          { name: '合同', files: ['软件开发合同范本.pdf', '人员外派协议范本.pdf', '保密协议范本.pdf'] },
        ],
      },
      { name: '档案工作', files: ['归档范围与保管期限说明.pdf', '案卷整理规范.pdf'] },
    ],
    files: ['办公室通讯录.pdf'],
  },
  {
    ...{ name: '我的文件', space: 'own', by: 'chenhao' },
    folders: [
      {
        name: '城市银行项目资料',
        files: ['需求调研记录.pdf', '接口清单.pdf', '上线方案（讨论稿）.pdf'],
        shared: { with: ['linyuxin', 'sunlei'], level: fileLevel.edit },
      },
      { name: '部门周会', files: ['周会纪要.pdf'], shared: { with: ['软件研发中心'], level: fileLevel.view } },
    ],
    files: ['个人工作计划.pdf'],
  },
  {
    ...{ name: '我的文件', space: 'own', by: 'linyuxin' },
    folders: [{ name: '设计稿', files: ['登录页设计说明.pdf', '数据字典草稿.pdf'] }],
  },
];

/** Folders of the company and of two people, with papers in them, some of which are shared. */
export async function fillLibrary(db: Db, save: Save): Promise<void> {
  for (const root of roots) await fillFolder(db, save, root, root, null);
}

async function fillFolder(
  db: Db,
  save: Save,
  root: Root,
  { name, files = [], folders = [], shared }: Folder,
  parent: { id: string; ancestors: readonly string[] } | null,
): Promise<void> {
  const node = await insertNode(db, root, parent, { name, type: 'folder' });
  for (const file of files) {
    const id = newId();
    const { path, size } = await save(id, root.by, file, pdfOf(file.replace('.pdf', ''), papers));
    await insertNode(db, root, node, { id, name: file, type: 'pdf', size: size / 1024, url: path });
    await sql`insert into sys_files_version (id, file_id, no, url, file_size, create_by)
      values (${newId()}, ${id}, 1, ${path}, ${size / 1024}, ${root.by})`.execute(db);
  }
  for (const folder of folders) await fillFolder(db, save, root, folder, node);
  if (shared)
    await sql`insert into sys_files_share (id, file_id, kind, target, level, create_by)
      select left(md5(${node.id} || who.target), 32), ${node.id}, who.kind, who.target, ${shared.level}, ${root.by} from (
        select 'user' as kind, id as target from sys_user where username = any(${[...shared.with]})
        union all select 'depart', id from sys_depart where depart_name = any(${[...shared.with]}) and tenant_id = 0) who`.execute(
      db,
    );
}

interface Made {
  id?: string;
  name: string;
  type: string;
  /** In kB. */
  size?: number;
  url?: string;
}

async function insertNode(
  db: Db,
  { space, by }: Root,
  parent: { id: string; ancestors: readonly string[] } | null,
  { id = newId(), name, type, size = 0, url }: Made,
): Promise<{ id: string; ancestors: string[] }> {
  const ancestors = [...(parent?.ancestors ?? []), id];
  await sql`insert into sys_files (id, parent_id, file_name, url, file_type, file_size, iz_folder, iz_root_folder, space, owner,
      ancestors, tenant_id, create_by, create_time, update_by, update_time)
    values (${id}, ${parent?.id ?? null}, ${name}, ${url ?? null}, ${type}, ${size.toFixed(2)}::numeric,
      ${url ? '0' : '1'}, ${parent ? '0' : '1'}, ${space}, ${space === 'own' ? by : null}, ${ancestors}, 0,
      ${by}, now(), ${by}, now())`.execute(db);
  return { id, ancestors };
}

const papers = [
  '    一、本文件供公司内部使用。',
  '    二、使用前请核对版本，以文档库中的最新版本为准。',
  '    三、有修改意见的，请告知文件维护人。',
];
