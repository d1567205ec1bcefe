import { nodeStatus } from '@dossier/contract/pm/node.ts';
import { confirmedStatements, stmt, stmtStatus } from '@dossier/contract/pm/stmt.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { moverOf } from '#engine/flow/run.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, titleOf, type WriteContext } from '#engine/resource/write.ts';

/**
 * Statements of a contract's nodes are invoiced and settled with them, and are neither when that was taken back
 * (domain 4.3). Nodes that were written off say nothing. The contract is held by the caller.
 */
export async function followNodes(
  { app, tx, actor, origin }: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>,
  contractId: string,
): Promise<void> {
  const { waiting, billable, settled, writtenOff } = nodeStatus;
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from (
      select s.id, s.status as was, case when bool_and(n.status = ${settled}) then ${stmtStatus.settled}
        when bool_and(n.status not in (${waiting}, ${billable})) then ${stmtStatus.invoiced}
        else ${stmtStatus.confirmed} end as status
      from pm_stmt s join pm_node n on n.stmt_id = s.id and n.del_flag = 0 and n.status <> ${writtenOff}
      where n.contract_id = ${contractId} and s.del_flag = 0 and s.status = any(${[...confirmedStatements]})
      group by s.id, s.status) moved
    where status <> was order by id`.execute(tx);
  if (rows.length === 0) return;
  const states = new Map(rows.map(({ id, status }) => [id, status]));
  const context = { app, tx, actor: moverOf(actor.tenantId, actor), origin, resource: stmt };
  for (const record of await rowsByIds(tx, scopeOf(stmt, context.actor), [...states.keys()], { lock: true }))
    await changeRecord(
      context,
      record,
      { status: states.get(record.id) ?? null },
      { name: 'follow', text: `更新开票和到账状态，${titleOf(stmt, record)}` },
    );
}
