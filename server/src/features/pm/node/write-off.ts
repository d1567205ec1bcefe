import { node, nodeStatus } from '@dossier/contract/pm/node.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { moverOf } from '#engine/flow/run.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, titleOf, type WriteContext } from '#engine/resource/write.ts';

/** What is not settled of a contract is written off with it, in the name of whoever ends it and whatever they may see of it. */
export async function writeOffAll(
  { app, tx, actor, origin }: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>,
  contractId: string,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from pm_node where contract_id = ${contractId} and del_flag = 0
      and status not in (${nodeStatus.settled}, ${nodeStatus.writtenOff}) order by id`.execute(tx);
  if (rows.length === 0) return;
  const context = { app, tx, actor: moverOf(actor.tenantId, actor), origin, resource: node };
  const ids = rows.map(({ id }) => id);
  for (const record of await rowsByIds(tx, scopeOf(node, context.actor), ids, { lock: true })) {
    const change = { status: nodeStatus.writtenOff, closing: reason };
    const { name, label } = node.actions.writeOff;
    const text = `执行“${label}”，${titleOf(node, record)}`;
    await changeRecord(context, record, change, { name, text, given: { closing: reason } });
  }
}
