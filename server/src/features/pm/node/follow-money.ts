import { invoiceStatus } from '@dossier/contract/pm/invoice.ts';
import { node, nodeStatus } from '@dossier/contract/pm/node.ts';
import { receiptStatus } from '@dossier/contract/pm/receipt.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, titleOf, type WriteContext } from '#engine/resource/write.ts';
import { followNodes } from '../stmt/stmt.public.ts';

const { waiting, billable, invoiced, partly, settled, writtenOff } = nodeStatus;
/** Invoices that are in the sums: one that was reversed is taken out by its red letter, whose amounts are negative. */
const counting = sql`(${invoiceStatus.issued}, ${invoiceStatus.reversed})`;

interface Moved {
  id: string;
  invoiced: number;
  received: number;
  status: string;
}

/**
 * Nodes, their contract and their statements follow what was invoiced and received (domain 4.3, 4.5): exact sums, and the
 * states that they say. The contract is held by the caller, so nobody else adds to it meanwhile.
 */
export async function followMoney(
  { app, tx, actor, origin }: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>,
  contractId: string,
): Promise<void> {
  const moved = new Map((await movedNodes(tx, contractId)).map((row) => [row.id, row]));
  if (moved.size > 0) {
    const context = { app, tx, actor: moverOf(actor.tenantId, actor), origin, resource: node };
    for (const record of await rowsByIds(tx, scopeOf(node, context.actor), [...moved.keys()], { lock: true })) {
      const { id: _, ...change } = moved.get(record.id) as Moved;
      await changeRecord(context, record, change, {
        name: 'follow',
        text: `更新开票和到账额，${titleOf(node, record)}`,
      });
    }
  }
  await followContract(tx, contractId);
  await followNodes({ app, tx, actor, origin }, contractId);
}

/** Nodes that are not what the sums say. */
async function movedNodes(tx: Tx, contractId: string): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with sums as (
      select n.id, n.amount, n.status as was, coalesce(n.invoiced, 0) as old_invoiced, coalesce(n.received, 0) as old_received,
        coalesce((select sum(i.total) from pm_invoice i
          where i.node_id = n.id and i.del_flag = 0 and i.status in ${counting}), 0) as invoiced,
        coalesce((select sum(l.amount) from pm_receipt_line l join pm_receipt r on r.id = l.receipt_id
          where l.node_id = n.id and r.del_flag = 0 and r.status = ${receiptStatus.booked}), 0) as received
      from pm_node n where n.contract_id = ${contractId} and n.del_flag = 0),
    states as (
      select *, case when was in (${waiting}, ${writtenOff}) then was when received >= amount then ${settled}
        when received > 0 then ${partly} when invoiced >= amount then ${invoiced} else ${billable} end as status
      from sums)
    select id, invoiced::float8 as invoiced, received::float8 as received, status from states
    where invoiced <> old_invoiced or received <> old_received or status <> was`.execute(tx);
  return rows;
}

/**
 * What a contract has been invoiced, paid and carried out. 执行额 (domain 4.5): off-shore what came in with a voucher, else
 * what has been reached, with tax; of a node that was written off only what was paid.
 */
export async function followContract(tx: Tx, contractId: string): Promise<void> {
  await sql`update pm_contract c set
      invoiced = coalesce((select sum(total) from pm_invoice i
        where i.contract_id = c.id and i.del_flag = 0 and i.status in ${counting}), 0),
      received = coalesce((select sum(amount) from pm_receipt r
        where r.contract_id = c.id and r.del_flag = 0 and r.status = ${receiptStatus.booked}), 0),
      executed = case when c.shore = 'off' and c.kind not in ('sub', 'pur')
        then coalesce((select sum(amount) from pm_receipt r where r.contract_id = c.id and r.del_flag = 0
          and r.status = ${receiptStatus.booked} and r.counted = 'Y'), 0)
        else coalesce((select sum(case when n.status = ${writtenOff} then coalesce(n.received, 0) else n.amount end)
          from pm_node n where n.contract_id = c.id and n.del_flag = 0 and n.reached_date is not null), 0) end
    where c.id = ${contractId}`.execute(tx);
}
