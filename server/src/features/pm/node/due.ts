import { acceptedStates } from '@dossier/contract/pm/acceptance.ts';
import { contractStatus } from '@dossier/contract/pm/contract.ts';
import { type node, nodeStatus } from '@dossier/contract/pm/node.ts';
import { confirmedStatements } from '@dossier/contract/pm/stmt.ts';
import { taskStatus } from '@dossier/contract/pm/task.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import type { WrittenOf } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';

/** Whether what a node `n` waits for is there: its day, or its milestone `t`, acceptance `a` or statement `s`. */
export const isDue = (now: Date): RawBuilder<unknown> => sql`(
  n.condition = 'date' and n.plan_date <= ${wireNow(now.getTime()).slice(0, 10)}::date
  or n.condition = 'ms' and t.status = ${taskStatus.done}
  or n.condition = 'acc' and a.status = any(${[...acceptedStates]})
  or n.condition = 'stmt' and s.status = any(${[...confirmedStatements]}))`;

/**
 * A node of a contract in force that names what is there already does not wait for the night. Days come at night, so that
 * somebody who enters old nodes can put them right until then.
 */
export async function reachAtOnce(
  tx: Tx,
  draft: WrittenOf<typeof node>,
  written: WrittenOf<typeof node>,
): Promise<void> {
  const { rows } = await sql`
    select 1 from (select ${written.condition ?? null}::text as condition, ${written.planDate ?? null}::date as plan_date) n
    join pm_contract c on c.id = ${written.contractId ?? null} and c.status = ${contractStatus.active}
    left join pm_task t on t.id = ${written.taskId ?? null} and t.del_flag = 0
    left join pm_acceptance a on a.id = ${written.acceptanceId ?? null} and a.del_flag = 0
    left join pm_stmt s on s.id = ${written.stmtId ?? null} and s.del_flag = 0
    where n.condition <> 'date' and ${isDue(new Date())}`.execute(tx);
  if (rows.length > 0) Object.assign(draft, { status: nodeStatus.billable, reachedDate: wireNow().slice(0, 10) });
}
