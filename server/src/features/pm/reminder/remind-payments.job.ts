import { said } from '@dossier/contract/communication/said.ts';
import { contractStatus } from '@dossier/contract/pm/contract.ts';
import { node, nodeStatus, owedStates } from '@dossier/contract/pm/node.ts';
import { moneyDir } from '@dossier/contract/pm/receipt.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { seeing, seesColumn } from './told.ts';

/** Days before money is due, and days after, on which people are told; after the last of them every week. */
const [before, after, weekly] = [7, [1, 7, 15, 30], 7] as const;
const last = Math.max(...after);
/** Role of those who book what comes in. */
const finance = 'finance';

interface Owed {
  id: string;
  tenant_id: number;
  code: string;
  name: string;
  day: string;
  /** What has not come in, in yuan. */
  amount: number;
  pm: string | null;
  biz: string | null;
  /** Days since it was due; below 0 it is still to come. */
  late: number;
}

/** 收款提醒 (domain 10). */
export const remindPayments = defineJob({
  name: 'pm.remind-payments',
  title: '收款提醒',
  description: '收款节点到期前7天，逾期1、7、15、30天及此后每周提醒商务负责人、项目经理和财务；每个节点每天提醒一次',
  cron: '0 30 8 * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    return `发送提醒 ${await remindOfPayments(app, now, progress)} 条`;
  },
});

/** @returns how many people were told of a payment that they were not told of today */
export async function remindOfPayments(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const { rows } = await sql<Owed>`
    select n.id, n.tenant_id, c.code, n.name, to_char(n.due_date, 'YYYY-MM-DD') as day, p.pm, p.biz_owner as biz,
      round((n.amount - coalesce(n.received, 0)) * coalesce(n.rate, 1), 2)::float8 as amount,
      ${today}::date - n.due_date as late
    from pm_node n join pm_contract c on c.id = n.contract_id and c.del_flag = 0
    left join pm_project p on p.id = c.project_id and p.del_flag = 0
    where n.del_flag = 0 and n.dir = ${moneyDir.in} and c.status = any(${[contractStatus.active, contractStatus.finished]})
      and (n.status = any(${[...owedStates]})
          and (${today}::date - n.due_date = any(${[...after]}) or ${today}::date - n.due_date > ${last}
            and (${today}::date - n.due_date - ${last}::int) % ${weekly}::int = 0)
        or n.status = any(${[nodeStatus.waiting, ...owedStates]})
          and n.due_date - ${today}::date = ${before})
    order by n.due_date, n.id limit 5000`.execute(app.db);
  const seesAmount = seesColumn(app.db, node, 'unpaidCny');
  let told = 0;
  for (const [index, { id, tenant_id, code, name, amount, day, late, pm, biz }] of rows.entries()) {
    progress(index, rows.length);
    const userIds = await seeing(app.db, node, id, tenant_id, { names: [biz, pm], roles: [finance] });
    const sees = await Promise.all(userIds.map((userId) => seesAmount(userId, tenant_id)));
    const openPage = `/pm/node?detail=${id}`;
    told += await remindOnce(app, {
      ...{ kind: 'pm.payment', recordId: id, tenantId: tenant_id, today, about: { type: 'pm_node', id } },
      priority: late > 0 ? 'H' : 'M',
      texts: [
        {
          userIds: userIds.filter((_, at) => sees[at]),
          text:
            late > 0
              ? said('合同{0}节点“{1}”{2}元已逾期{3}天', code, name, amount, late)
              : said('合同{0}节点“{1}”{2}元将于{3}到期', code, name, amount, day),
          openPage,
        },
        {
          userIds: userIds.filter((_, at) => !sees[at]),
          text:
            late > 0
              ? said('合同{0}节点“{1}”已逾期{2}天', code, name, late)
              : said('合同{0}节点“{1}”将于{2}到期', code, name, day),
          openPage,
        },
      ],
    });
  }
  return told;
}
