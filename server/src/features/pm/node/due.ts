import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/**
 * A node is due on its planned day and the payment term of the customer after it (domain 4.3). Kept in the node, so that
 * lists and figures can ask by it; written anew when the customer of a contract or the term of a customer changes.
 */
export async function refreshDueDates(
  tx: Tx,
  { contractId, customer, tenantId }: { contractId?: string; customer?: string; tenantId?: number },
): Promise<void> {
  const which =
    contractId === undefined
      ? sql`c.customer = ${customer ?? ''} and c.tenant_id = ${tenantId ?? 0}`
      : sql`c.id = ${contractId}`;
  await sql`update pm_node n set due_date = n.plan_date + coalesce(k.pay_days, 0)
    from pm_contract c left join pm_customer k on k.name = c.customer and k.tenant_id = c.tenant_id and k.del_flag = 0
    where n.contract_id = c.id and ${which} and n.status not in ('4', '9')`.execute(tx);
}
