import { invoiceStatus } from '@dossier/contract/pm/invoice.ts';
import { nodeStatus } from '@dossier/contract/pm/node.ts';
import { receiptStatus } from '@dossier/contract/pm/receipt.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { inYuan, netOf } from '#features/pm/contract/contract.public.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';

type DemoRow = Record<string, unknown>;

/** So many days after a day, at the latest on `last` days from today. */
function after(day: unknown, days: number, last = 0): string {
  const then = new Date(Date.parse(`${String(day)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const most = dayFromNow(last);
  return then < most ? then : most;
}

/** Invoices and receipts that come to what the nodes say; nodes that may be invoiced have one that is asked for, now and then. */
export async function seedMoney(tx: Tx, contracts: readonly DemoRow[], nodes: readonly DemoRow[]): Promise<void> {
  const contractOf = new Map(contracts.map((row) => [row.id, row]));
  const numbers = new Map<string, number>();
  const next = (scope: string) => {
    const value = (numbers.get(scope) ?? 0) + 1;
    numbers.set(scope, value);
    return value;
  };
  const invoices: DemoRow[] = [];
  const receipts: DemoRow[] = [];
  const lines: DemoRow[] = [];
  for (const node of nodes) {
    const contract = contractOf.get(node.contract_id) as DemoRow;
    const isAsked = node.status === nodeStatus.billable && next('asked') % 2 === 1;
    if (!isAsked && Number(node.invoiced) === 0) continue;
    const day = after(node.plan_date, 3, -2);
    const invoice = invoiceOf(node, contract, day, isAsked ? null : next('invoice'));
    invoices.push({ ...invoice, code: numbered(`KP-${day.replaceAll('-', '')}`, next(`KP ${day}`)) });
    if (Number(node.received) === 0) continue;
    const paid = after(node.plan_date, 24, -1);
    const isOut = contract.kind === 'sub';
    const month = `${isOut ? 'FK' : 'SK'}-${paid.slice(0, 7).replace('-', '')}`;
    const receipt = receiptOf(node, contract, paid, next('receipt'));
    receipts.push({ ...receipt, code: numbered(month, next(month)) });
    lines.push({
      ...{ id: newId(), receipt_id: receipt.id, line_no: 0, node_id: node.id, invoice_id: invoice.id },
      amount: node.received,
    });
  }
  await insertAll(tx, 'pm_invoice', invoices);
  await insertAll(tx, 'pm_receipt', receipts);
  await insertAll(tx, 'pm_receipt_line', lines);
  for (const [scope, value] of numbers) if (/^[SF]K-/.test(scope)) await pushNumber(tx, `pm_receipt:0:${scope}`, value);
}

const numbered = (head: string, serial: number) => `${head}-${String(serial).padStart(3, '0')}`;

/** @param serial of its number; null: it is asked for and has none yet */
function invoiceOf(node: DemoRow, contract: DemoRow, day: string, serial: number | null): DemoRow {
  const total = Number(node.amount);
  const amount = netOf(total, contract.tax_rate) ?? total;
  const kind = contract.shore === 'off' ? 'ex' : 'de';
  return {
    ...{ id: newId(), node_id: node.id, contract_id: contract.id, dir: contract.kind === 'sub' ? 'in' : 'out', kind },
    status: serial === null ? invoiceStatus.asked : invoiceStatus.issued,
    no: serial === null ? null : `${day.slice(2, 4)}3301${String(serial * 7919).padStart(14, '0')}`,
    date: serial === null ? null : day,
    ...{ amount, tax: Math.round((total - amount) * 100) / 100, total, cur: contract.cur, title: contract.customer },
    ...governed(String(contract.create_by), `${day} 10:24:00`, 'A01'),
  };
}

function receiptOf(node: DemoRow, contract: DemoRow, day: string, serial: number): DemoRow {
  const { cur, rate } = contract;
  const isAbroad = contract.shore === 'off';
  // One of them still waits for its voucher.
  const voucher = isAbroad && serial % 9 !== 0 ? `SH${day.replaceAll('-', '')}${serial}` : null;
  return {
    ...{ id: newId(), contract_id: contract.id, dir: contract.kind === 'sub' ? 'out' : 'in', date: day, cur, rate },
    status: receiptStatus.booked,
    ...{ amount: node.received, amount_cny: inYuan(node.received, rate), written_off: node.received, balance: 0 },
    ...{ bank_no: `ICBC${day.replaceAll('-', '')}${String(serial).padStart(5, '0')}`, voucher_no: voucher },
    ...{ counted: isAbroad ? (voucher ? 'Y' : 'N') : null, advance: 'N' },
    ...governed('xumin', `${day} 15:40:00`, 'A01'),
  };
}

/** `name|rating|days of payment|admitted|valid to|contact|post|phone`, days from today */
const supplierLines = `
杭州启航软件|B|45|-400|330|周启明|交付总监|0571-87006001
宁波远帆信息技术|C|30|-760|-35|方远|总经理|0574-86007002`;

/** Two suppliers, one of them no longer admitted. */
export async function seedSuppliers(tx: Tx): Promise<void> {
  const made = supplierLines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [name, grade, payDays, admitted, validTo, contact, post, phone] = line.split('|');
      const id = newId();
      return {
        row: {
          ...{ id, code: `FBS-${String(index + 1).padStart(4, '0')}`, name, country: 'CN', grade },
          ...{
            pay_days: Number(payDays),
            admitted: dayFromNow(Number(admitted)),
            valid_to: dayFromNow(Number(validTo)),
          },
          ...{ related: 'N', black: 'N', active: 'Y', invoice_title: name },
          ...governed('sunlei', momentFromNow(Number(admitted), index * 31), 'A01'),
        },
        contact: { id: newId(), supplier_id: id, line_no: 0, name: contact, phone, post, main: 'Y' },
      };
    });
  await insertAll(
    tx,
    'pm_supplier',
    made.map(({ row }) => row),
  );
  await insertAll(
    tx,
    'pm_supplier_contact',
    made.map((one) => one.contact),
  );
  await pushNumber(tx, 'pm_supplier:0', made.length);
}

/** What currencies were worth in the last months: in yuan, and in dollars. */
export async function seedRates(tx: Tx, yuan: Readonly<Record<string, number>>): Promise<void> {
  const dollar = yuan.USD ?? 1;
  const months = [...new Set(Array.from({ length: 13 }, (_, index) => dayFromNow(-30 * index).slice(0, 7)))].slice(
    0,
    12,
  );
  const rows = months.flatMap((month, index) =>
    Object.entries(yuan).map(([cur, rate]) => {
      const toCny = Number((rate * (1 + ((index % 5) - 2) / 400)).toFixed(6));
      return {
        ...{ id: newId(), month, cur, to_cny: toCny, to_usd: Number((rate / dollar).toFixed(6)) },
        ...governed('xumin', momentFromNow(-30 * index - 1, 40), 'A01'),
      };
    }),
  );
  await insertAll(tx, 'sys_rate', rows);
}
