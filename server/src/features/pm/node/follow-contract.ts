import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/**
 * What nodes take from their contract: they are due the payment term of its customer after their planned day (domain 4.3),
 * and are in its currency. Kept in the nodes, so that lists and figures can ask by it; written anew when the customer,
 * currency or rate of a contract changes, or the term of a customer.
 */
export async function refreshNodes(
  tx: Tx,
  { contractId, customer, tenantId }: { contractId?: string; customer?: string; tenantId?: number },
): Promise<void> {
  const which =
    contractId === undefined
      ? sql`c.customer = ${customer ?? ''} and c.tenant_id = ${tenantId ?? 0}`
      : sql`c.id = ${contractId}`;
  await sql`update pm_node n set due_date = n.plan_date + coalesce(k.pay_days, 0), cur = c.cur, rate = coalesce(c.rate, 1),
      amount_cny = round(n.amount * coalesce(c.rate, 1), 2),
      unpaid_cny = round((n.amount - coalesce(n.received, 0)) * coalesce(c.rate, 1), 2)
    from pm_contract c left join pm_customer k on k.name = c.customer and k.tenant_id = c.tenant_id and k.del_flag = 0
    where n.contract_id = c.id and ${which} and n.status not in ('4', '9')`.execute(tx);
}
