import type { Permission } from '../core/endpoint.ts';
import { columnPermission, type Resource } from '../core/resource.ts';
import { projectClose } from './closing/close.ts';
import { contract } from './contract.ts';
import { cost } from './cost.ts';
import { dispatch } from './dispatch.ts';
import { invoice } from './invoice.ts';
import { node } from './node.ts';
import { project } from './project.ts';
import { receipt } from './receipt.ts';
import { report } from './report/report.ts';
import { staff } from './staff.ts';
import { statEvidence } from './stat/evidence.ts';
import { stat } from './stat/stat.ts';
import { stmt } from './stmt.ts';
import { timesheet } from './timesheet.ts';

type Guarded = readonly (readonly [of: Resource, field: string, label: string])[];

/** What of projects only some may see (DR7): prices of contracts, what comes in by them, and what members cost. */
const prices: Guarded = [
  [project, 'contractAmt', '查看合同额'],
  [project, 'revenue', '查看已确认收入'],
  [project, 'members.costRate', '查看成本单价'],
  [project, 'members.billRate', '查看计费单价'],
  [contract, 'amount', '查看含税金额'],
  [contract, 'netAmount', '查看不含税金额'],
  [contract, 'amountCny', '查看折人民币'],
  [contract, 'agreed', '查看履约金额'],
  [contract, 'executed', '查看执行额'],
  [contract, 'invoiced', '查看开票额'],
  [contract, 'received', '查看到账额'],
  [contract, 'rates.price', '查看费率单价'],
  [node, 'amount', '查看节点金额'],
  [node, 'invoiced', '查看开票额'],
  [node, 'received', '查看到账额'],
  [node, 'unpaid', '查看未收金额'],
  [node, 'amountCny', '查看金额折人民币'],
  [node, 'unpaidCny', '查看未收折人民币'],
  [invoice, 'amount', '查看发票金额'],
  [invoice, 'tax', '查看税额'],
  [invoice, 'total', '查看价税合计'],
  [projectClose, 'checks.amount', '查看未结清金额'],
  [receipt, 'amount', '查看原币金额'],
  [receipt, 'amountCny', '查看折人民币'],
  [receipt, 'writtenOff', '查看已核销金额'],
  [receipt, 'balance', '查看未核销金额'],
  [receipt, 'writeOffs.amount', '查看核销金额'],
  [dispatch, 'price', '查看外派单价'],
  [stat, 'signedAmt', '查看新签额'],
  [stat, 'executedAmt', '查看执行额'],
  [stat, 'receivedCny', '查看收汇额折人民币'],
  [stat, 'receivedUsd', '查看收汇额折美元'],
  [stat, 'lines.signedAmt', '查看明细新签额'],
  [stat, 'lines.executedAmt', '查看明细执行额'],
  [stat, 'lines.receivedAmt', '查看明细收汇额原币'],
  [stat, 'lines.receivedCny', '查看明细收汇额折人民币'],
  [stat, 'lines.receivedUsd', '查看明细收汇额折美元'],
  [stat, 'diffs.told', '查看申报值'],
  [stat, 'diffs.now', '查看当前值'],
  [stat, 'diffs.off', '查看差额'],
  [statEvidence, 'amount', '查看原币金额'],
  [statEvidence, 'amountCny', '查看折人民币'],
  [statEvidence, 'amountUsd', '查看折美元'],
  [stmt, 'total', '查看结算合计'],
  [stmt, 'lines.price', '查看结算单价'],
  [stmt, 'lines.amount', '查看结算金额'],
];

/** What the work of people costs (DR7): not for sales, who have the prices above. */
const costs: Guarded = [
  [staff, 'rates.rate', '查看成本单价'],
  [timesheet, 'cost', '查看人工成本'],
  [project, 'ac', '查看实际成本'],
  // With what is earned it tells the cost.
  [project, 'cpi', '查看CPI'],
  [project, 'margin', '查看毛利率'],
  [report, 'ac', '查看实际成本'],
  [report, 'cpi', '查看CPI'],
  [cost, 'overBudget', '查看是否超预算'],
];

/** Identity numbers are for who keeps the files of people. */
const identities: Guarded = [[staff, 'idNo', '查看身份证号']];

const rightsTo = (guarded: Guarded): readonly (readonly [Permission, string])[] =>
  guarded.map(([of, field, label]) => [columnPermission(of, field), `${of.label}-${label}`]);

/** The right to each of these columns. Without it the column is in no answer, file, figure, filter or print. */
export const priceRights = rightsTo(prices);
/** The same of what people cost. */
export const costRights = rightsTo(costs);
/** The same of identity numbers. */
export const identityRights = rightsTo(identities);
