import { invoiceStatus } from '@dossier/contract/pm/invoice.ts';
import { nodeStatus } from '@dossier/contract/pm/node.ts';
import { receiptStatus } from '@dossier/contract/pm/receipt.ts';
import { sql } from 'kysely';
import { fieldError, invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';

interface Line {
  at: number;
  node_name: string;
  node_status: string;
  /** The node is of another contract, or deleted. */
  foreign: boolean;
  /** The invoice is not one of the node that has been issued. */
  wrong_invoice: boolean;
  /** The line is more than the node had from this receipt before. */
  more: boolean;
}

/** What a receipt settles is owed by its own contract, and not more than that (PM37). Its lines are saved, the contract is held. */
export async function assertWriteOffs(tx: Tx, receiptId: string): Promise<void> {
  const { rows: lines } = await sql<Line>`
    select row_number() over (order by l.line_no)::int - 1 as at, coalesce(n.name, '') as node_name, coalesce(n.status, '') as node_status,
      n.contract_id is distinct from r.contract_id or n.del_flag <> 0 as foreign,
      l.invoice_id is not null and (i.node_id is distinct from l.node_id or i.status <> ${invoiceStatus.issued}
        or i.red_of is not null or i.del_flag <> 0) as wrong_invoice,
      (select sum(o.amount) from pm_receipt_line o join pm_receipt x on x.id = o.receipt_id
        where o.node_id = l.node_id and x.del_flag = 0 and x.status = ${receiptStatus.booked})
        > coalesce(n.received, 0) as more
    from pm_receipt_line l join pm_receipt r on r.id = l.receipt_id
    left join pm_node n on n.id = l.node_id left join pm_invoice i on i.id = l.invoice_id
    where l.receipt_id = ${receiptId} order by l.line_no`.execute(tx);
  for (const { at, node_name, node_status, foreign, wrong_invoice, more } of lines) {
    if (foreign) throw invalid({ [`writeOffs.${at}.nodeId`]: '收付款节点不属于该合同' });
    if (more && node_status === nodeStatus.waiting)
      throw invalid({ [`writeOffs.${at}.nodeId`]: `节点“${node_name}”尚未达成收款条件，不能核销` });
    if (more && node_status === nodeStatus.writtenOff)
      throw invalid({ [`writeOffs.${at}.nodeId`]: `节点“${node_name}”已核销，不能再收付款` });
    if (wrong_invoice) throw invalid({ [`writeOffs.${at}.invoiceId`]: '发票不属于该节点或尚未开具' });
  }
  await assertNotOver(tx, receiptId, 'node');
  await assertNotOver(tx, receiptId, 'invoice');
}

/** PM37 of nodes or of invoices: what is written off, by this receipt and by others, is no more than what is owed. */
async function assertNotOver(tx: Tx, receiptId: string, what: 'node' | 'invoice'): Promise<void> {
  const [key, table, owed] =
    what === 'node' ? (['node_id', 'pm_node', 'amount'] as const) : (['invoice_id', 'pm_invoice', 'total'] as const);
  const column = sql.ref(`l.${key}`);
  const { rows } = await sql<{ own: string; rest: string }>`
    select own, rest from (
      select o.own, ${sql.ref(`t.${owed}`)} - coalesce((select sum(l.amount) from pm_receipt_line l join pm_receipt r on r.id = l.receipt_id
        where ${column} = t.id and r.id <> ${receiptId} and r.del_flag = 0 and r.status = ${receiptStatus.booked}), 0) as rest
      from (select ${column} as id, sum(l.amount) as own from pm_receipt_line l
        where l.receipt_id = ${receiptId} and ${column} is not null group by 1) o
      join ${sql.table(table)} t on t.id = o.id) sums
    where own > rest order by own desc limit 1`.execute(tx);
  const [over] = rows;
  if (!over) return;
  const [own, rest] = [Number(over.own), Number(over.rest)];
  throw refusal(
    'PM37',
    what === 'node' ? `核销金额${own}元超过节点未到账余额${rest}元` : `核销金额${own}元超过发票未到账余额${rest}元`,
  );
}

/** What came in is split as a whole, unless somebody says that the rest is money in advance (PM38). */
export async function assertSplit(tx: Tx, receiptId: string): Promise<void> {
  const { rows } = await sql<{ amount: string; split: string; rest: string; advance: string | null }>`
    select amount, split, amount - split as rest, advance from (
      select r.amount, r.advance, coalesce((select sum(l.amount) from pm_receipt_line l where l.receipt_id = r.id), 0) as split
      from pm_receipt r where r.id = ${receiptId}) sums`.execute(tx);
  const [sums] = rows;
  const rest = Number(sums?.rest ?? 0);
  if (rest < 0) throw refusal('PM37', `核销合计${Number(sums?.split)}元超过到账金额${Number(sums?.amount)}元`);
  if (rest > 0 && sums?.advance !== 'Y') throw fieldError('advance', `到账金额尚有${rest}元未核销，是否保存为预收款？`);
}
