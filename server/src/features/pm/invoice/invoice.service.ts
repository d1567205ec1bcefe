import { contractKind, contractStatus } from '@dossier/contract/pm/contract.ts';
import { digitalInvoice, type invoice, invoiceStatus } from '@dossier/contract/pm/invoice.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks, RowOf } from '#engine/resource/hooks.ts';
import { numberOfDay } from '#engine/resource/period-number.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { holdContractsOf } from '../contract/contract.public.ts';
import { followMoney } from '../node/node.public.ts';
import { assertReached, assertWithin, heldNode } from './billable.ts';
import { addRedLetter } from './red-letter.ts';

const { active, finished, terminated } = contractStatus;
/** An invoice is taken back also when its contract is over. */
const ended: readonly string[] = [active, finished, terminated];

export const invoiceHooks: Hooks<typeof invoice> = {
  async beforeAdd(context, draft) {
    const node = await heldNode(context, draft.nodeId, '添加发票', [active]);
    assertReached(node);
    await assertWithin(context.tx, node, { amount: draft.amount, tax: draft.tax });
    const { id, kind, cur, customer } = node.contract;
    const isIncoming = kind === contractKind.sub || kind === contractKind.purchase;
    draft.code = await numberOfDay(context, 'KP');
    draft.contractId = id;
    draft.dir = isIncoming ? 'in' : 'out';
    draft.cur = cur;
    draft.title ??= isIncoming ? null : await titleOfCustomer(context, customer);
  },
  beforeLock: (context, ids) => holdContractsOf(context, 'pm_invoice', ids),
  async beforeEdit(context, draft, before) {
    const node = await heldNode(context, before.nodeId, '编辑发票', [active]);
    const { id, amount, tax } = { ...before, ...draft };
    await assertWithin(context.tx, node, { id, amount, tax });
  },
  async beforeDelete(context, { nodeId }) {
    await heldNode(context, nodeId, '删除发票', ended);
  },
  actions: {
    issue: {
      async check(context, record) {
        const node = await heldNode(context, record.nodeId, '开具', [active]);
        assertReached(node);
        await assertWithin(context.tx, node, record);
        assertNumber('no', record.kind, context.given.no);
      },
      effect: (context, { contractId }) => followMoney(context, String(contractId)),
    },
    void: {
      async check(context, record) {
        await heldNode(context, record.nodeId, '作废', ended);
        if (record.status === invoiceStatus.issued) await assertFree(context.tx, record, '作废');
      },
      effect: (context, { contractId }) => followMoney(context, String(contractId)),
    },
    reverse: {
      async check(context, record) {
        await heldNode(context, record.nodeId, '红冲', ended);
        await assertFree(context.tx, record, '红冲');
        assertNumber('redNo', record.kind, context.given.redNo);
      },
      async effect(context, after) {
        await addRedLetter(context, after);
        await followMoney(context, String(after.contractId));
      },
    },
  },
};

/** Fully digital invoices have numbers of twenty digits. */
function assertNumber(field: string, kind: unknown, no: unknown): void {
  if (kind === digitalInvoice && !/^\d{20}$/.test(String(no))) throw invalid({ [field]: '数电票号码应为20位数字' });
}

/** A red letter stays, and so does an invoice that somebody has paid. */
async function assertFree(tx: Tx, { id, redOf }: RowOf<typeof invoice>, label: string): Promise<void> {
  if (redOf) throw refusal('state', `红字发票不能${label}`);
  const { rows } = await sql<{ paid: string | null }>`
    select sum(l.amount) as paid from pm_receipt_line l join pm_receipt r on r.id = l.receipt_id
    where l.invoice_id = ${id} and r.del_flag = 0 and r.status = '1'`.execute(tx);
  const paid = Number(rows[0]?.paid ?? 0);
  if (paid > 0) throw refusal('paid', `发票已核销${paid}元，不能${label}`);
}

async function titleOfCustomer({ tx, actor }: WriteContext, name: string | null): Promise<string | null> {
  const { rows } = await sql<{ title: string | null }>`
    select coalesce(invoice_title, name) as title from pm_customer
    where tenant_id = ${actor.tenantId} and name = ${name} and del_flag = 0`.execute(tx);
  return rows[0]?.title ?? null;
}
