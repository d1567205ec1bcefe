import { contractStatus } from '@dossier/contract/pm/contract.ts';
import { nodeStatus } from '@dossier/contract/pm/node.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { inYuan, netOf } from '#features/pm/contract/contract.rules.ts';
import { refreshAgreed, refreshProject } from '#features/pm/contract/sums.ts';
import { followContract, refreshNodes } from '#features/pm/node/node.public.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import { type DemoProject, demoProjects } from '../project-list.ts';
import type { Dice } from '../random.ts';
import { seedMoney, seedRates, seedSuppliers } from './money.ts';

/** Currency and yuan for one unit, by the country of the customer. */
const currencies: Readonly<Record<string, readonly [cur: string, rate: number]>> = {
  JP: ['JPY', 0.0478],
  SG: ['SGD', 5.36],
  US: ['USD', 7.15],
  DE: ['EUR', 7.72],
  HK: ['HKD', 0.916],
};

/** `name|kind|percent|part of the time after which it is planned, in percent` */
const plans = {
  work: `
首付款|adv|30|2
里程碑进度款|prog|40|50
终验款|acc|25|98
质保金|warr|5|180`,
  service: `
预付款|adv|20|2
上半期服务费|month|30|35
中期服务费|month|30|65
末期服务费|month|20|100`,
  advice: `
启动款|adv|40|3
中期成果款|prog|30|55
终稿验收款|acc|30|100`,
};

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

const planOf = ({ type }: DemoProject): string =>
  type === 'dev' ? plans.work : type === 'kpo' ? plans.advice : plans.service;

/** A contract with its payment nodes for every project of the demo company that is no draft. @param ids of the projects by name */
export async function seedContracts(tx: Tx, ids: ReadonlyMap<string, string>, dice: Dice): Promise<void> {
  const counters = new Map<string, number>();
  const contracts: Record<string, unknown>[] = [];
  const rates: Record<string, unknown>[] = [];
  const nodes: Record<string, unknown>[] = [];
  for (const project of [...demoProjects].sort((a, b) => a.start - b.start)) {
    const projectId = ids.get(project.name);
    if (!projectId || project.state === 'draft') continue;
    const year = dayFromNow(project.start - 12).slice(0, 4);
    const serial = (counters.get(year) ?? 0) + 1;
    counters.set(year, serial);
    const contract = contractRow(project, projectId, `HT-${year}-${String(serial).padStart(4, '0')}`);
    contracts.push(contract);
    if (project.mode === 'tm')
      rates.push(...ratesOf(String(contract.id), String(contract.cur), Number(contract.rate ?? 1)));
    nodes.push(...nodesOf(project, contract, dice));
    if (project.name === subbed) {
      const sub = subOf(project, contract);
      contracts.push(sub);
      await pushNumber(tx, `pm_contract:0:FB-${year}`, 1);
      nodes.push(...nodesOf(project, sub, dice));
    }
  }
  await seedSuppliers(tx);
  await insertAll(tx, 'pm_contract', contracts);
  await insertAll(tx, 'pm_contract_rate', rates);
  await insertAll(tx, 'pm_node', nodes);
  await seedMoney(tx, contracts, nodes);
  await seedRates(tx, Object.fromEntries(Object.values(currencies)));
  for (const [year, value] of counters) await pushNumber(tx, `pm_contract:0:HT-${year}`, value);
  for (const { id, project_id } of contracts) {
    await refreshAgreed(tx, String(id));
    await refreshProject(tx, String(project_id));
    await refreshNodes(tx, { contractId: String(id) });
    await followContract(tx, String(id));
  }
}

/** The project of which a part was given on, and by what contract. */
const subbed = '医保结算平台二期开发';

/** A sub-contract over a tenth of its main contract. */
function subOf(project: DemoProject, main: Record<string, unknown>): Record<string, unknown> {
  const amount = Math.round(Number(main.amount) / 10_000) * 1000;
  return {
    ...main,
    ...{
      id: newId(),
      code: `FB-${String(main.code).slice(3, 7)}-0001`,
      name: `${project.name}测试分包合同`,
      kind: 'sub',
    },
    ...{ parent_id: main.id, customer: null, supplier: '杭州启航软件', allow_sub: 'N', amount },
    ...{ net_amount: netOf(amount, main.tax_rate), amount_cny: amount },
  };
}

function contractRow(project: DemoProject, projectId: string, code: string): Record<string, unknown> {
  const { name, customer, country, mode, start, days, budget, state, biz } = project;
  const [cur, rate] = currencies[country ?? ''] ?? ['CNY', null];
  // A quarter above what it is to cost, in whole thousands.
  const amount = Math.round((budget * 10_000 * 1.25) / (rate ?? 1) / 1000) * 1000;
  // Services to customers abroad are exported without tax.
  const taxRate = country ? 0 : 6;
  return {
    ...{
      id: newId(),
      code,
      name: `${name}合同`,
      kind: 'main',
      parent_id: null,
      customer,
      supplier: null,
      project_id: projectId,
    },
    status: state === 'closed' ? contractStatus.finished : contractStatus.active,
    ...{ shore: country ? 'off' : 'on', cur, rate, amount, tax_rate: taxRate, mode },
    ...{ net_amount: netOf(amount, taxRate), amount_cny: inYuan(amount, rate) },
    ...{ start_date: dayFromNow(start), end_date: dayFromNow(start + days + 30), sign_date: dayFromNow(start - 5) },
    ...{ warranty_months: project.type === 'dev' ? 12 : null, warranty_share: project.type === 'dev' ? 5 : null },
    ...{ allow_sub: budget > 200 ? 'Y' : 'N', related: 'N', data_abroad: country ? 'Y' : 'N', over_sub: 'N' },
    ...{ executed: 0, invoiced: 0, received: 0 },
    ...governed(biz, momentFromNow(start - 12, Math.round(budget)), 'A01'),
  };
}

/** Nodes in percent of the amount; the last one has what rounding left over. */
function nodesOf(project: DemoProject, contract: Record<string, unknown>, dice: Dice): Record<string, unknown>[] {
  const amount = Number(contract.amount);
  const plan = rowsOf(planOf(project));
  let left = amount;
  return plan.map(([name, kind, percent, place], index) => {
    const share = index === plan.length - 1 ? left : Math.round((amount * Number(percent)) / 100);
    left -= share;
    const day = project.start + Math.round((project.days * Number(place)) / 100);
    const status = statusOf(project, day, dice);
    return {
      ...{ id: newId(), contract_id: contract.id, name, kind, ratio: Number(percent), amount: share },
      ...{ plan_date: dayFromNow(day), condition: 'date', status, ...paid(status, share, day) },
      ...{ cur: contract.cur, rate: contract.rate ?? 1, dir: contract.kind === 'sub' ? 'out' : 'in' },
      amount_cny: Math.round(share * Number(contract.rate ?? 1) * 100) / 100,
      ...governed(project.biz, momentFromNow(project.start - 11, index * 23), 'A01'),
    };
  });
}

/** What lies long behind is paid; of what is some months old much is, and the rest is overdue. */
function statusOf({ state }: DemoProject, day: number, dice: Dice): string {
  if (state === 'closed') return nodeStatus.settled;
  if (day > 0) return nodeStatus.waiting;
  if (day < -200 || dice.chance(0.5)) return nodeStatus.settled;
  return dice.pick([nodeStatus.billable, nodeStatus.invoiced, nodeStatus.partly]);
}

function paid(status: string, amount: number, day: number): Record<string, unknown> {
  const { waiting, billable, partly, settled } = nodeStatus;
  const received = status === settled ? amount : status === partly ? Math.round(amount * 0.4) : 0;
  return {
    invoiced: status === waiting || status === billable ? 0 : amount,
    received,
    unpaid: amount - received,
    reached_date: status === waiting ? null : dayFromNow(Math.min(day, 0)),
  };
}

/** What a month of each level costs a customer who pays by time, in the currency of the contract. */
function ratesOf(contractId: string, cur: string, yuan: number): Record<string, unknown>[] {
  const levels = [
    ['pm', 'T4', 42_000],
    ['arch', 'T4', 40_000],
    ['dev', 'T3', 31_000],
    ['dev', 'T2', 24_000],
    ['test', 'T2', 21_000],
  ] as const;
  const step = cur === 'JPY' ? 1000 : 10;
  return levels.map(([role, level, price], index) => ({
    ...{ id: newId(), contract_id: contractId, line_no: index + 1, role, level, unit: 'pm' },
    ...{ price: Math.round(price / yuan / step) * step, valid_from: null },
  }));
}
