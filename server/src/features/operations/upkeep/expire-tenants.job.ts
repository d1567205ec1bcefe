import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';

/** Freezes tenants past their end; nobody may work in them since that moment anyway. */
export const expireTenants = defineJob({
  name: 'system.expire-tenants',
  title: '租户到期',
  description: '把超过结束时间的租户改为冻结',
  cron: '0 5 0 * * ?',
  params: Type.Object({}),
  async run({ db, now, log }) {
    const { rows } = await sql<{ id: number; name: string | null; end_date: string }>`
      update sys_tenant set status = 0, version = version + 1, update_by = 'system', update_time = ${wireNow()}::timestamptz
      where status = 1 and end_date < ${now.toISOString()}::timestamptz returning id, name, end_date`.execute(db);
    for (const tenant of rows) log(`冻结租户 ${tenant.id} ${tenant.name ?? ''}，结束时间 ${tenant.end_date}`);
    return `冻结到期租户 ${rows.length} 个`;
  },
});
