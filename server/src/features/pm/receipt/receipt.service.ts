import { contractKind, contractStatus } from '@dossier/contract/pm/contract.ts';
import { moneyDir, type receipt } from '@dossier/contract/pm/receipt.ts';
import { invalid } from '#core/errors.ts';
import type { Hooks, RowOf, WrittenOf } from '#engine/resource/hooks.ts';
import { numberOfPeriod } from '#engine/resource/period-number.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import {
  assertContractIn,
  type HeldContract,
  heldContract,
  holdContractsOf,
  inYuan,
} from '../contract/contract.public.ts';
import { followMoney } from '../node/node.public.ts';
import { assertOpen } from '../project/project.public.ts';
import { rateFor } from '../rate/rate.public.ts';
import { assertSplit, assertWriteOffs } from './write-offs.ts';

type Receipt = RowOf<typeof receipt>;

export const receiptHooks: Hooks<typeof receipt> = {
  async beforeAdd(context, draft) {
    const held = await assertWritable(context, draft.contractId, '添加收付款');
    const isOut = held.kind === contractKind.sub || held.kind === contractKind.purchase;
    draft.dir = isOut ? moneyDir.out : moneyDir.in;
    if (draft.cur && draft.cur !== held.cur) throw invalid({ cur: '收付款的币种须与合同一致' });
    draft.cur = held.cur;
    if (held.cur === 'CNY') draft.rate = null;
    else draft.rate ??= await rateFor(context, held.cur, String(draft.date).slice(0, 7));
    // Worked out once: later rates change nothing of what was booked (G7).
    draft.amountCny = inYuan(draft.amount, draft.rate);
    draft.counted = countedOf(held, draft);
    draft.code = await codeFor(context, isOut ? 'FK' : 'SK', String(draft.date));
  },
  async afterAdd(context, record) {
    await assertWriteOffs(context.tx, record.id);
    await assertSplit(context.tx, record.id);
    await followMoney(context, String(record.contractId));
  },
  beforeLock: (context, ids) => holdContractsOf(context, 'pm_receipt', ids),
  async beforeEdit(context, draft, before) {
    const held = await assertWritable(context, before.contractId, '编辑收付款');
    draft.counted = countedOf(held, { ...before, ...draft });
  },
  async settled(context, record, before) {
    if (before) await followMoney(context, String(record.contractId));
  },
  async afterEdit(context, { id }) {
    if (context.input.writeOffs !== undefined) await assertWriteOffs(context.tx, id);
    await assertSplit(context.tx, id);
  },
  actions: {
    void: {
      async check(context, { contractId }) {
        await assertWritable(context, contractId, '作废');
      },
      effect: (context, { contractId }) => followMoney(context, String(contractId)),
    },
  },
};

/** The contract is in force and held until the transaction ends; so is its project, unless it is archived (PM09). */
async function assertWritable(context: WriteContext, contractId: unknown, label: string): Promise<HeldContract> {
  const held = await heldContract(context, String(contractId), { alone: true });
  if (!held) throw invalid({ contractId: '合同不存在' });
  await assertOpen(context, held.project_id ?? '', label, { late: true });
  await assertContractIn(context, held, [contractStatus.active], label);
  return held;
}

/** PM39: what comes in from abroad in a foreign currency counts with a voucher only; of other money it is not asked. */
function countedOf({ shore }: HeldContract, { dir, cur, voucherNo }: Partial<Receipt> | WrittenOf<typeof receipt>) {
  if (shore !== 'off' || dir !== moneyDir.in) return null;
  return cur === 'CNY' || voucherNo ? 'Y' : 'N';
}

/** `SK-{yyyyMM}-{3 digits}`, `FK-…` of payments, by the month of the money (domain 4.2). */
function codeFor(context: WriteContext, letters: string, day: string): Promise<string> {
  const month = day.slice(0, 7).replace('-', '');
  return numberOfPeriod(context, letters, month, { counter: `${letters}-${month}` });
}
