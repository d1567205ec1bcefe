import { said } from '@dossier/contract/communication/said.ts';
import { contract, contractStatus } from '@dossier/contract/pm/contract.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { seeing } from './told.ts';

/** Days before a contract ends on which people are told. */
const before = [60, 30, 7];
/** Role of those who are told where a contract has no project, and so no sales manager. */
const sales = 'biz';

interface Ending {
  id: string;
  tenant_id: number;
  code: string;
  name: string;
  day: string;
  left: number;
  pm: string | null;
  biz: string | null;
}

/** 合同到期 (domain 10). */
export const remindContracts = defineJob({
  name: 'pm.remind-contracts',
  title: '合同到期提醒',
  description: '履行中的合同到期前60、30、7天提醒商务负责人和项目经理；每份合同每天提醒一次',
  cron: '0 35 8 * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    return `发送提醒 ${await remindOfContracts(app, now, progress)} 条`;
  },
});

/** @returns how many people were told of a contract that they were not told of today */
export async function remindOfContracts(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const { rows } = await sql<Ending>`
    select c.id, c.tenant_id, c.code, c.name, to_char(c.end_date, 'YYYY-MM-DD') as day, p.pm, p.biz_owner as biz,
      c.end_date - ${today}::date as left
    from pm_contract c left join pm_project p on p.id = c.project_id and p.del_flag = 0
    where c.del_flag = 0 and c.status = ${contractStatus.active} and c.end_date - ${today}::date = any(${before})
    order by c.end_date, c.id limit 5000`.execute(app.db);
  let told = 0;
  for (const [index, { id, tenant_id, code, name, day, left, pm, biz }] of rows.entries()) {
    progress(index, rows.length);
    const userIds = await seeing(
      app.db,
      contract,
      id,
      tenant_id,
      biz === null ? { names: [pm], roles: [sales] } : { names: [biz, pm] },
    );
    const text = said('合同{0}“{1}”将于{2}到期，还有{3}天', code, name, day, left);
    told += await remindOnce(app, {
      ...{ kind: 'pm.contract', recordId: id, tenantId: tenant_id, today, about: { type: 'pm_contract', id } },
      texts: [{ userIds, text, openPage: `/pm/contract?detail=${id}` }],
    });
  }
  return told;
}
