import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Seeder } from '../seeder.ts';
import { seeded } from '../seeder.ts';

/** Companies of their own beside the demo company, and what the first of them may use. */
const tenants: readonly (readonly [no: number, name: string, status: 0 | 1, end: string | null, place: string])[] = [
  [1, '北京租户001', 1, null, '110108'],
  [2, '海川数字服务（华东）', 1, '2099-12-31 23:59:59', '310115'],
  [3, '试用客户', 0, '2026-06-30 23:59:59', '330100'],
];
const packName = '消息版';
const packMenus = ['/dashboard/analysis', '/message', '/isps/userAnnouncement', '/account/tenants'];

/** Tenants of the demo; nobody belongs to one, so that everybody goes on seeing the demo company. */
export async function seedTenants({ tx }: Seeder): Promise<void> {
  for (const [id, name, status, end_date, work_place] of tenants) {
    const { create_by, create_time } = seeded();
    const house_number = randomBytes(4).toString('hex').toUpperCase();
    await tx
      .insertInto('sys_tenant')
      .values({ id, name, status, begin_date: null, end_date, house_number, work_place, create_by, create_time })
      .execute();
  }
  const pack = seeded();
  await tx
    .insertInto('sys_tenant_pack')
    .values({ ...pack, tenant_id: 1, pack_name: packName, remarks: '首页、消息与个人设置' })
    .execute();
  await sql`insert into sys_tenant_pack_perms (pack_id, permission_id)
    select ${pack.id}, id from sys_permission where url = any(${packMenus})`.execute(tx);
}
