import { archiveItem } from '@dossier/contract/arc/item.ts';
import { asset } from '@dossier/contract/eq/asset.ts';
import { customer } from '@dossier/contract/pm/customer.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import type { Seeder } from '../seeder.ts';
import { momentFromNow } from './days.ts';

/** What was brought in from Excel, so many days ago: too long to be taken back. */
const imports = [
  {
    of: customer,
    by: 'sunlei',
    days: 92,
    file: '发包方名录.xlsx',
    mode: 'all',
    total: 24,
    added: 24,
    changed: 0,
    wrong: 0,
  },
  {
    of: asset,
    by: 'pengtao',
    days: 61,
    file: '设备盘点登记.xlsx',
    mode: 'rows',
    total: 83,
    added: 80,
    changed: 0,
    wrong: 3,
  },
  {
    of: archiveItem,
    by: 'heyun',
    days: 33,
    file: '2014年文书目录.xls',
    mode: 'rows',
    total: 412,
    added: 406,
    changed: 4,
    wrong: 2,
  },
  {
    of: project,
    by: 'liangjing',
    days: 9,
    file: '项目计划调整.xlsx',
    mode: 'all',
    total: 6,
    added: 0,
    changed: 6,
    wrong: 0,
  },
] as const;

/** Imports as they are listed under 导入批次. */
export async function seedImports({ tx }: Seeder): Promise<void> {
  for (const { of, by, days, file, mode, total, added, changed, wrong } of imports) {
    const time = momentFromNow(-days, days);
    await sql`insert into sys_import_batch (id, tenant_id, no, call, register, permission, label, user_id, username, realname,
        files, mode, state, total, added, changed, wrong, undoable, create_time)
      select ${newId()}, 0, ${`DR${time.slice(0, 10).replaceAll('-', '')}001`}, ${of.endpoints.importExcel.path}, ${of.path},
        ${of.permission}, ${of.label}, u.id, u.username, u.realname, ${[file]}, ${mode}, 'done', ${total}, ${added}, ${changed},
        ${wrong}, true, (${time}::timestamp at time zone 'Asia/Shanghai')
      from sys_user u where u.username = ${by}`.execute(tx);
  }
}
