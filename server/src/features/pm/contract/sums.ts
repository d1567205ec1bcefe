import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';

/** Share of the main contracts from which on sub-contracts need the leaders, in percent (PM14). */
export const subLimit = 50;

/** A node sum that is not the amount of its contract, as PM13 says it; undefined where it is. */
export async function unbalanced(tx: Tx, contractId: string, amount: number): Promise<string | undefined> {
  const { rows } = await sql<{ sum: string; off: string }>`
    select coalesce(sum(amount), 0) as sum, abs(coalesce(sum(amount), 0) - ${amount}::numeric) as off
    from pm_node where contract_id = ${contractId} and del_flag = 0`.execute(tx);
  const [{ sum, off } = { sum: 0, off: 0 }] = rows;
  if (Number(off) === 0) return undefined;
  return `收款节点合计${Number(sum)}元与合同金额${amount}元不一致，相差${Number(off)}元`;
}

export async function hasNodes(tx: Tx, contractId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pm_node where contract_id = ${contractId} and del_flag = 0 limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Nothing of a contract that is finished is left to be paid. */
export async function assertSettled(tx: Tx, contractId: string): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pm_node
    where contract_id = ${contractId} and del_flag = 0 and status not in ('4', '9')`.execute(tx);
  const open = Number(rows[0]?.open ?? 0);
  if (open > 0) throw refusal('open', `还有${open}个收付款节点未结清或核销，不能完结`);
}

/** What a main contract comes to with its supplements, in its own currency. @returns the new amount */
export async function refreshAgreed(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ agreed: string }>`
    update pm_contract m set agreed = m.amount + coalesce((
      select sum(s.amount) from pm_contract s
      where s.parent_id = m.id and s.kind = 'supp' and s.status in ('40', '50') and s.del_flag = 0), 0)
    where m.id = ${id} returning m.agreed`.execute(tx);
  return Number(rows[0]?.agreed ?? 0);
}

/** The project's 合同额 in yuan: its main contracts in force or finished, and the supplements of those. */
export async function refreshProject(tx: Tx, projectId: string | null): Promise<void> {
  if (!projectId) return;
  await sql`update pm_project p set contract_amt = (
      select sum(c.amount_cny) from pm_contract c left join pm_contract m on m.id = c.parent_id and c.kind = 'supp'
      where c.project_id = p.id and c.del_flag = 0 and c.status in ('40', '50')
        and (c.kind = 'main' or c.kind = 'supp' and m.status in ('40', '50')))
    where p.id = ${projectId}`.execute(tx);
}

/** PM14: whether what is sub-contracted, this one included, is more than its share of the main contracts. */
export async function overSubbed(
  tx: Tx,
  {
    id,
    tenantId,
    projectId,
    parentId,
  }: { id: string; tenantId: number; projectId: string | null; parentId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ over: boolean | null }>`
    select sum(amount_cny) filter (where kind = 'sub' and (status in ('20', '30', '40', '50') or id = ${id})) * 100
      > sum(amount_cny) filter (where kind in ('main', 'supp') and status <> '60') * ${subLimit} as over
    from pm_contract where tenant_id = ${tenantId} and del_flag = 0
      and (project_id = ${projectId} or id = ${parentId} or parent_id = ${parentId} or id = ${id})`.execute(tx);
  return rows[0]?.over === true;
}

export const overSubbedSentence = `分包金额合计已超过主合同的${subLimit}%，需分管领导审批`;

/** PM14: the main contract, or one of the project, lets work be given on. */
export async function assertSubAllowed(
  tx: Tx,
  { tenantId, projectId, parentId }: { tenantId: number; projectId: string | null; parentId: string | null },
): Promise<void> {
  const { rows } = await sql<{ mains: number; allowing: number }>`
    select count(*) as mains, count(*) filter (where allow_sub = 'Y') as allowing from pm_contract
    where tenant_id = ${tenantId} and del_flag = 0 and kind = 'main' and status <> '60'
      and ${parentId ? sql`id = ${parentId}` : sql`project_id = ${projectId}`}`.execute(tx);
  const [{ mains, allowing } = { mains: 0, allowing: 0 }] = rows;
  if (Number(mains) > 0 && Number(allowing) === 0) throw refusal('PM14', '主合同约定不得分包，不能新增分包合同');
}
