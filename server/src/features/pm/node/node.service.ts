import { contractKind, contractStatus } from '@dossier/contract/pm/contract.ts';
import { type node, nodeStatus } from '@dossier/contract/pm/node.ts';
import { moneyDir } from '@dossier/contract/pm/receipt.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Hooks, WrittenOf } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { assertContractIn, heldContract, holdContractsOf } from '../contract/contract.public.ts';
import { assertOpen } from '../project/project.public.ts';
import { reachAtOnce } from './due.ts';
import { followMoney } from './follow-money.ts';

type Context = Pick<WriteContext, 'app' | 'tx' | 'actor'>;

const { draft, signing, active } = contractStatus;
/** States of a contract in which its nodes are planned: not while people decide on it, nor when it is over. */
const planned: readonly string[] = [draft, signing, active];

export const nodeHooks: Hooks<typeof node> = {
  async beforeAdd(context, values) {
    await assertWritable(context, values.contractId, '添加收付款节点', planned);
    await complete(context, String(values.contractId), values, values);
    await reachAtOnce(context.tx, values, values);
  },
  // Money is booked under a lock of the contract, so whoever moves a node takes it first too.
  beforeLock: (context, ids) => holdContractsOf(context, 'pm_node', ids),
  async beforeEdit(context, values, before) {
    await assertWritable(context, before.contractId, '编辑收付款节点', planned);
    const { amount, invoiced, received } = { ...before, ...values };
    if (Number(amount) < Math.max(Number(invoiced ?? 0), Number(received ?? 0)))
      throw invalid({ amount: '节点金额不能小于已开票额或到账额' });
    await complete(context, String(before.contractId), values, { ...before, ...values });
    if (before.status === nodeStatus.waiting) await reachAtOnce(context.tx, values, { ...before, ...values });
  },
  async settled(context, { contractId, amount, status }, before) {
    const moved = before ? before.amount !== amount || before.status !== status : status !== nodeStatus.waiting;
    if (moved) await followMoney(context, String(contractId));
  },
  beforeDelete: (context, { contractId }) => assertWritable(context, contractId, '删除收付款节点', planned),
  actions: {
    reach: {
      check: (context, { contractId }) => assertWritable(context, contractId, '条件达成', [active], { late: true }),
      effect: (context, { contractId }) => followMoney(context, String(contractId)),
    },
    writeOff: {
      check: (context, { contractId }) => assertWritable(context, contractId, '核销', [active], { late: true }),
      effect: (context, { contractId }) => followMoney(context, String(contractId)),
    },
  },
};

/** The contract allows it, and is held until the transaction ends; so does its project (PM09). */
async function assertWritable(
  context: Context,
  contractId: unknown,
  label: string,
  states: readonly string[],
  { late = false } = {},
): Promise<void> {
  // A new node may be reached at once, and its contract is written then: two who share it would wait for each other.
  const held = await heldContract(context, String(contractId), { alone: true });
  if (!held) throw invalid({ contractId: '合同不存在' });
  await assertOpen(context, held.project_id ?? '', label, { late });
  await assertContractIn(context, held, states, label);
}

/** When it is due, in which currency, and whether its milestone is one of the contract's project. */
async function complete(
  { tx }: Context,
  contractId: string,
  values: WrittenOf<typeof node>,
  { planDate, taskId, acceptanceId }: WrittenOf<typeof node>,
): Promise<void> {
  const { rows } = await sql<{ due: string; cur: string; kind: string; rate: number; fits: boolean; accepts: boolean }>`
    select (${planDate}::date + coalesce(k.pay_days, 0))::text as due, c.cur, c.kind, coalesce(c.rate, 1)::float8 as rate,
      ${taskId ?? null}::text is null or exists (select 1 from pm_task t
        where t.id = ${taskId ?? null} and t.project_id = c.project_id and t.type = 'ms' and t.del_flag = 0) as fits,
      ${acceptanceId ?? null}::text is null or exists (select 1 from pm_acceptance a
        where a.id = ${acceptanceId ?? null} and a.project_id = c.project_id and a.del_flag = 0) as accepts
    from pm_contract c left join pm_customer k on k.name = c.customer and k.tenant_id = c.tenant_id and k.del_flag = 0
    where c.id = ${contractId}`.execute(tx);
  const [found] = rows;
  if (found && !found.fits) throw invalid({ taskId: '里程碑不属于该合同的项目' });
  if (found && !found.accepts) throw invalid({ acceptanceId: '验收单不属于该合同的项目' });
  values.dueDate = found?.due ?? planDate ?? null;
  values.cur = found?.cur ?? null;
  values.dir = found?.kind === contractKind.sub || found?.kind === contractKind.purchase ? moneyDir.out : moneyDir.in;
  values.rate = found?.rate ?? 1;
}
