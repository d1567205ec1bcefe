import { contractStatus } from '@dossier/contract/pm/contract.ts';
import { nodeStatus } from '@dossier/contract/pm/node.ts';
import { projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { systemActor, systemOrigin } from '#access/actor.ts';
import { inTransaction } from '#db/database.ts';
import { defineJob } from '#services/jobs/define.ts';
import type { App } from '#services/services.ts';
import { isDue } from './due.ts';
import { markReached } from './reach.ts';

/** Most nodes that one run moves; the next one goes on. */
const most = 2000;

/** Nodes whose day has come; also those whose milestone, acceptance or statement came before their contract was in force. */
export const reachNodesJob = defineJob({
  name: 'pm.reach-nodes',
  title: '收付款节点达成',
  description: '计划日期已到、里程碑已完成、验收已通过或结算单已确认的收付款节点改为“可开票”，限履行中的合同',
  cron: '0 10 0 * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    return `达成收付款节点 ${await reachDue(app, now, progress)} 个`;
  },
});

/** @returns how many nodes were reached */
export async function reachDue(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const { rows } = await sql<{ id: string; tenant_id: number }>`
    select n.id, n.tenant_id from pm_node n
    join pm_contract c on c.id = n.contract_id and c.status = ${contractStatus.active} and c.del_flag = 0
    left join pm_project p on p.id = c.project_id
    left join pm_task t on t.id = n.task_id and t.del_flag = 0
    left join pm_acceptance a on a.id = n.acceptance_id and a.del_flag = 0
    left join pm_stmt s on s.id = n.stmt_id and s.del_flag = 0
    where n.status = ${nodeStatus.waiting} and n.del_flag = 0 and coalesce(p.status, '') <> ${projectStatus.archived}
      and ${isDue(now)}
    order by n.plan_date, n.id limit ${most}`.execute(app.db);
  let reached = 0;
  for (const [index, { id, tenant_id }] of rows.entries()) {
    progress(index, rows.length);
    reached += await inTransaction(app.db, async (tx) => {
      // Nobody ends the contract meanwhile.
      const held = await sql`select 1 from pm_contract where id = (select contract_id from pm_node where id = ${id})
        and status = ${contractStatus.active} for no key update`.execute(tx);
      const actor = { ...systemActor, tenantId: tenant_id };
      if (held.rows.length === 0) return 0;
      return markReached({ app, tx, actor, origin: systemOrigin, source: 'job' }, [id]);
    });
  }
  return reached;
}
