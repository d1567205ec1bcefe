import { invoiceStatus } from '@dossier/contract/pm/invoice.ts';
import { nodeStatus } from '@dossier/contract/pm/node.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { assertContractIn, type HeldContract, heldContract } from '../contract/contract.public.ts';
import { assertOpen } from '../project/project.public.ts';

export interface BilledNode {
  id: string;
  name: string;
  status: string;
  amount: string;
  contract: HeldContract;
}

/** The node with its contract, both held until the transaction ends, where the contract allows the action. */
export async function heldNode(
  context: WriteContext,
  id: unknown,
  label: string,
  states: readonly string[],
): Promise<BilledNode> {
  const { tx, actor } = context;
  const { rows: places } = await sql<{ contract_id: string }>`
    select contract_id from pm_node where id = ${String(id)} and tenant_id = ${actor.tenantId} and del_flag = 0`.execute(
    tx,
  );
  const contract = places[0] && (await heldContract(context, places[0].contract_id, { alone: true }));
  if (!contract) throw invalid({ nodeId: '收付款节点不存在' });
  // Warranty money is invoiced after the project was closed.
  await assertOpen(context, contract.project_id ?? '', label, { late: true });
  await assertContractIn(context, contract, states, label);
  const { rows } = await sql<Omit<BilledNode, 'contract'>>`
    select id, name, status, amount from pm_node where id = ${String(id)} and del_flag = 0 for no key update`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw invalid({ nodeId: '收付款节点不存在' });
  return { ...found, contract };
}

/** PM36: invoices are for what has been reached. */
export function assertReached({ name, status }: BilledNode): void {
  if (status === nodeStatus.waiting) throw refusal('PM36', `节点“${name}”尚未达成收款条件，不能开票`);
  if (status === nodeStatus.writtenOff) throw refusal('PM36', `节点“${name}”已核销，不能开票`);
}

/** PM35: with everything issued and asked for, a node is not invoiced for more than its amount. */
export async function assertWithin(
  tx: Tx,
  node: BilledNode,
  { id, amount, tax }: { id?: string; amount: unknown; tax: unknown },
): Promise<void> {
  const { asked, issued, reversed } = invoiceStatus;
  const { rows } = await sql<{ total: string; rest: string; over: boolean }>`
    select total, rest, total > rest as over from (
      select coalesce(${amount}::numeric, 0) + coalesce(${tax}::numeric, 0) as total, ${node.amount}::numeric - coalesce((
        select sum(total) from pm_invoice where node_id = ${node.id} and id <> ${id ?? ''} and del_flag = 0
          and status in (${asked}, ${issued}, ${reversed})), 0) as rest) sums`.execute(tx);
  const [{ total, rest, over } = { total: 0, rest: 0, over: true }] = rows;
  if (over) throw refusal('PM35', `开票金额${Number(total)}元超过节点可开票余额${Number(rest)}元`);
}
