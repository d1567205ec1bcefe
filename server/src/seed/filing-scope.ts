import { sql } from 'kysely';
import { type Seeder, seeded } from './seeder.ts';

/** The filing scope that a company begins with (domain 5). `category|group|required and retention|types of projects, * for all|materials` */
const lines = `
立项批准|found|Y:D30|*|立项申请书、立项批复
招投标（中标）|found|N:D30||招标文件、投标文件、中标通知书
主合同及补充协议|contract|Y:Y|*|接包合同、补充协议、框架协议
分包采购合同|contract|N:D30||分包合同、采购合同
需求规格|process|Y:D30|dev,mix|需求规格说明书及其评审记录
设计|process|Y:D30|dev,mix|概要设计、详细设计、数据库设计
变更及客户确认|process|N:D30||变更申请单、客户确认件
交付物终版|accept|Y:D30|dev,kpo,mix|交付物的最终版本
验收单|accept|Y:Y|dev,kpo,mix|阶段验收单、终验验收单
人员外派与保密协议|process|Y:D30|onsite,mix|派驻确认单、保密协议
人月结算单|contract|Y:D30|onsite,mix|客户签章的结算单
会议纪要|process|N:D10||启动会、例会、评审会纪要
周报月报|process|N:D10||项目周报、月报
服务报告|process|Y:D10|ops,onsite,bpo,mix|服务月报、季度报告、年度报告
结项报告|accept|N:Y||结项报告及检查清单
未中标投标|found|N:D10||未中标项目的投标文件`;

/** Scope lines as rows. */
export const filingScopeRows = () =>
  lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [category = '', group = '', kept = '', types = '', material = ''] = line.split('|');
      const [required = '', retention = ''] = kept.split(':');
      const code = `GD-${String(index + 1).padStart(2, '0')}`;
      return { code, category, group, material, required, retention, types: types === '*' ? '' : types };
    });

/** Each company has the scope once; what it has made of it stays. One that comes later has it from the next start on. */
export async function seedFilingScope(seeder: Seeder): Promise<void> {
  const { rows: tenants } = await sql<{ id: number }>`select 0 as id union select id from sys_tenant`.execute(
    seeder.tx,
  );
  for (const { id: tenantId } of tenants)
    await seeder.once(`scope:${tenantId}`, async () => {
      for (const { code, category, group, material, required, retention, types } of filingScopeRows()) {
        const { id, create_by, create_time } = seeded();
        await sql`insert into pm_scope (id, code, category, group_code, material, required, retention, types, active, tenant_id,
            create_by, create_time)
          values (${id}, ${code}, ${category}, ${group}, ${material}, ${required}, ${retention}, ${types || null}, 'Y',
            ${tenantId}, ${create_by}, ${create_time}::timestamptz)`.execute(seeder.tx);
      }
    });
}
