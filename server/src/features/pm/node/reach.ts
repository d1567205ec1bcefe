import { contractStatus } from '@dossier/contract/pm/contract.ts';
import { node, nodeStatus } from '@dossier/contract/pm/node.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, titleOf, type WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { followMoney } from './follow-money.ts';

/** What a node waits for, by its column: the milestone, the acceptance or the statement. */
type Awaited = 'task_id' | 'acceptance_id' | 'stmt_id';

/** Its condition, by that column (dictionary pm_node_cond). */
const conditions: Readonly<Record<Awaited, string>> = { task_id: 'ms', acceptance_id: 'acc', stmt_id: 'stmt' };

/** Contracts and nodes that wait for something, held in the order in which whoever edits a node takes them. */
export async function holdNodes(tx: Tx, by: Awaited, ids: readonly string[]): Promise<void> {
  const waiting = sql`select contract_id from pm_node where ${sql.ref(by)} = any(${[...ids]}) and del_flag = 0`;
  await sql`select 1 from pm_contract where id in (${waiting}) order by id for no key update`.execute(tx);
  await sql`select 1 from pm_node where ${sql.ref(by)} = any(${[...ids]}) and del_flag = 0 order by id for update`.execute(
    tx,
  );
}

/**
 * What was waited for is there: nodes of contracts in force can be invoiced, in the name of whoever brought it about and
 * whatever they may see of them. Nodes of other contracts are found by the nightly job once those are in force.
 */
export async function reachNodes(
  { tx, ...context }: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>,
  { by, id }: { by: Awaited; id: string },
): Promise<void> {
  const condition = conditions[by];
  const { rows } = await sql<{ id: string }>`
    select n.id from pm_node n join pm_contract c on c.id = n.contract_id
    where n.${sql.ref(by)} = ${id} and n.condition = ${condition} and n.status = ${nodeStatus.waiting} and n.del_flag = 0
      and c.status = ${contractStatus.active} and c.del_flag = 0 order by n.id`.execute(tx);
  await markReached(
    { tx, ...context, actor: moverOf(context.actor.tenantId, context.actor) },
    rows.map((row) => row.id),
  );
}

/** @returns how many of them still waited */
export async function markReached(
  context: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin' | 'source'>,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { name, label } = node.actions.reach;
  // Money is booked under a lock of the contract, which comes before its nodes.
  const { rows: contracts } = await sql<{ id: string }>`
    select id from pm_contract where id in (select contract_id from pm_node where id = any(${[...ids]}))
    order by id for no key update`.execute(context.tx);
  const records = await rowsByIds(context.tx, scopeOf(node, context.actor), ids, { lock: true });
  const waiting = records.filter(({ status }) => status === nodeStatus.waiting);
  for (const record of waiting) {
    const change = { status: nodeStatus.billable, reachedDate: wireNow().slice(0, 10) };
    const words = { name, text: `执行“${label}”，${titleOf(node, record)}` };
    await changeRecord({ ...context, resource: node }, record, change, words);
  }
  const touched = new Set(waiting.map(({ contractId }) => contractId));
  for (const { id } of contracts) if (touched.has(id)) await followMoney(context, id);
  return waiting.length;
}
