import { contract, contractKind, contractStatus } from '@dossier/contract/pm/contract.ts';
import { node, nodeStatus, owedStates } from '@dossier/contract/pm/node.ts';
import { sql } from 'kysely';
import { type Check, placeOf } from './check.ts';

/** Most contracts that the address of a list names. */
const mostNamed = 15;

/** CL04: what is to be paid is paid or written off. Contracts that were never submitted owe nothing. */
export const nodes: Check = {
  item: '4',
  reason: 'CL04',
  async find(tx, { projectId }) {
    const { rows } = await sql<{ n: number; amount: string; contracts: string[] | null }>`
      select count(*)::int as n, coalesce(sum(round((n.amount - coalesce(n.received, 0)) * coalesce(n.rate, 1), 2)), 0)::text as amount,
        array_agg(distinct n.contract_id) as contracts
      from pm_node n join pm_contract c on c.id = n.contract_id
      where c.project_id = ${projectId} and c.del_flag = 0 and c.status <> ${contractStatus.draft} and n.del_flag = 0
        and n.status not in (${nodeStatus.settled}, ${nodeStatus.writtenOff})`.execute(tx);
    const { n: found = 0, amount = '0', contracts = [] } = rows[0] ?? {};
    if (found === 0) return null;
    const contractId = (contracts ?? []).slice(0, mostNamed).join(',');
    return {
      found,
      message: `还有${found}个收付款节点未结清`,
      amount: Number(amount),
      priced: `还有${found}个收付款节点未结清，合计${Number(amount)}元`,
      place: placeOf(node.path, { contractId, status: [nodeStatus.waiting, ...owedStates].join(',') }),
    };
  },
};

/** CL08: sub-contracts have come to their end, and how their suppliers did is written down. */
export const subContracts: Check = {
  item: '8',
  reason: 'CL08',
  async find(tx, { projectId }) {
    const { rows } = await sql<{ name: string; supplier: string | null; evaluated: boolean }>`
      select c.name, c.supplier, e.evaluated from pm_contract c
      cross join lateral (select exists (select 1 from pm_sub_eval where contract_id = c.id and del_flag = 0) as evaluated) e
      where c.project_id = ${projectId} and c.kind = ${contractKind.sub} and c.del_flag = 0 and c.status <> ${contractStatus.draft}
        and (not e.evaluated or c.status not in (${contractStatus.finished}, ${contractStatus.terminated}))
      order by e.evaluated, c.code`.execute(tx);
    const [first] = rows;
    if (!first) return null;
    const message = first.evaluated ? `分包合同“${first.name}”尚未完结` : `分包商“${first.supplier ?? ''}”尚未评价`;
    return { found: rows.length, message, place: placeOf(contract.path, { projectId, kind: contractKind.sub }) };
  },
};
