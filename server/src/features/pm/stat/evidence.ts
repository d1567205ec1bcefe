import { contractKind, contractStatus } from '@dossier/contract/pm/contract.ts';
import { dispatchedStates } from '@dossier/contract/pm/dispatch.ts';
import { invoiceStatus } from '@dossier/contract/pm/invoice.ts';
import { nodeStatus } from '@dossier/contract/pm/node.ts';
import { moneyDir, receiptStatus } from '@dossier/contract/pm/receipt.ts';
import { collegeLevels, statMeasure } from '@dossier/contract/pm/stat/stat.ts';
import { confirmedStatements } from '@dossier/contract/pm/stmt.ts';
import { boundsOfMonth } from '@dossier/rules/period.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** Contracts by which customers pay; a frame agrees on no amount of its own. */
const selling: readonly string[] = [contractKind.frame, contractKind.main, contractKind.supplement];
/** Whose amounts are newly signed, as the cockpit counts them: a supplement with its own amount. */
const signing: readonly string[] = [contractKind.main, contractKind.supplement];
/** In force or finished. */
const counted: readonly string[] = [contractStatus.active, contractStatus.finished];
/** What was done and paid by a contract that was terminated later stays. */
const everSigned: readonly string[] = [...counted, contractStatus.terminated];

/** Lines of the filing scope whose archived papers prove a number. */
const filed = { contract: 'GD-03', acceptance: 'GD-09', statement: 'GD-11' };

/**
 * Everything that a month is made of, a row for each contract that was signed, node that was reached, statement that was
 * confirmed, receipt, person and training (decision 0146). Numbers of the sheet are sums over these rows and nothing else.
 */
export function evidenceOf(tenantId: number, period: string): RawBuilder<unknown> {
  const { first, next } = boundsOfMonth(period);
  const within = (day: RawBuilder<unknown>) => sql`${day} >= ${first}::date and ${day} < ${next}::date`;
  return sql`
    with sellers as (
      select c.id, c.code, c.name, c.kind, c.status, c.sign_date, c.cur, c.rate, c.amount, c.amount_cny, c.customer,
        coalesce(c.shore, 'on') as shore, coalesce(c.project_id, m.project_id) as project_id
      from pm_contract c left join pm_contract m on m.id = c.parent_id and m.del_flag = 0
      where c.tenant_id = ${tenantId} and c.del_flag = 0 and c.kind = any(${[...selling]})),
    mains as (
      select distinct on (project_id) project_id, id as contract_id, code from sellers
      where kind = ${contractKind.main} and status = any(${[...everSigned]}) and sign_date < ${next}::date
        and project_id is not null
      order by project_id, sign_date, code),
    receipts as (
      select r.id as receipt_id, r.contract_id, r.code, r.date, r.cur, r.amount, r.amount_cny, n.id as node_id,
        n.acceptance_id, n.stmt_id, l.invoice_id
      from pm_receipt r join sellers c on c.id = r.contract_id and c.shore = 'off'
      left join lateral (select node_id, invoice_id from pm_receipt_line where receipt_id = r.id
        order by amount desc, line_no limit 1) l on true
      left join pm_node n on n.id = l.node_id
      where r.del_flag = 0 and r.status = ${receiptStatus.booked} and r.dir = ${moneyDir.in} and r.counted = 'Y'
        and ${within(sql`r.date`)}),
    money as (
      select ${statMeasure.signed}::varchar as measure, id as contract_id, code || ' ' || name as title, sign_date as day, cur, amount,
        amount_cny, null::numeric as amount_usd, null::varchar as node_id, null::varchar as acceptance_id,
        null::varchar as stmt_id, null::varchar as invoice_id, null::varchar as receipt_id
      from sellers where kind = any(${[...signing]}) and status = any(${[...counted]}) and ${within(sql`sign_date`)}
      union all
      select ${statMeasure.executed}::varchar, c.id, n.name, n.reached_date, c.cur, due.amount,
        round(due.amount * coalesce(n.rate, 1), 2), null, n.id, n.acceptance_id, n.stmt_id, i.id, r.id
      from pm_node n join sellers c on c.id = n.contract_id and c.shore <> 'off' and c.status = any(${[...everSigned]})
      cross join lateral (select case when n.status = ${nodeStatus.writtenOff} then coalesce(n.received, 0)
        else n.amount end as amount) due
      left join lateral (select id from pm_invoice where node_id = n.id and del_flag = 0
        and status = ${invoiceStatus.issued} order by date desc, id limit 1) i on true
      left join lateral (select r.id from pm_receipt_line l join pm_receipt r on r.id = l.receipt_id
        where l.node_id = n.id and r.del_flag = 0 and r.status = ${receiptStatus.booked}
        order by r.date desc, r.id limit 1) r on true
      where n.del_flag = 0 and n.dir = ${moneyDir.in} and due.amount <> 0 and ${within(sql`n.reached_date`)}
      union all
      select ${statMeasure.executed}::varchar, c.id, s.code, s.confirm_date, c.cur, s.total,
        round(s.total * coalesce(c.rate, 1), 2), null, null, null, s.id, null, null
      from pm_stmt s join sellers c on c.id = s.contract_id and c.shore <> 'off'
      where s.del_flag = 0 and s.status = any(${[...confirmedStatements]}) and coalesce(s.total, 0) <> 0
        and ${within(sql`s.confirm_date`)}
        and not exists (select 1 from pm_node where stmt_id = s.id and del_flag = 0)
      union all
      select ${statMeasure.executed}::varchar, contract_id, code, date, cur, amount, amount_cny, null, node_id, acceptance_id, stmt_id,
        invoice_id, receipt_id from receipts
      union all
      select ${statMeasure.received}::varchar, contract_id, code, date, cur, amount, amount_cny,
        round(amount * case when cur = 'USD' then 1 else (select to_usd from sys_rate x where x.tenant_id = ${tenantId}
          and x.cur = receipts.cur and x.month <= ${period} and x.del_flag = 0 and x.to_usd is not null
          order by x.month desc limit 1) end, 2), node_id, acceptance_id, stmt_id, invoice_id, receipt_id
      from receipts where cur <> 'CNY'),
    work as (
      select s.id as staff_id, coalesce(d.contract_id, n.contract_id) as contract_id,
        (least(coalesce(d.end_date, ${next}::date - 1), ${next}::date - 1) - greatest(d.start_date, ${first}::date) + 1) * d.share
          as days
      from pm_dispatch d join pm_staff s on s.id = d.staff_id left join mains n on n.project_id = d.project_id
      where d.tenant_id = ${tenantId} and d.del_flag = 0 and d.status = any(${[...dispatchedStates]})
        and d.start_date < ${next}::date and coalesce(d.end_date, ${first}::date) >= ${first}::date
      union all
      select s.id, n.contract_id,
        (least(m.end_date, ${next}::date - 1) - greatest(m.start_date, ${first}::date) + 1) * m.share
      from pm_member m join mains n on n.project_id = m.project_id
      join pm_staff s on s.username = m.username and s.tenant_id = ${tenantId}
      where m.start_date < ${next}::date and m.end_date >= ${first}::date),
    engaged as (
      select distinct on (s.id) s.id as staff_id, s.no, s.name, s.edu, s.join_date, c.id as contract_id
      from (select staff_id, contract_id, sum(days) as days from work group by 1, 2) w
      join sellers c on c.id = w.contract_id
      join pm_staff s on s.id = w.staff_id and s.del_flag = 0 and s.join_date < ${next}::date
        and (s.leave_date is null or s.leave_date >= ${first}::date)
      order by s.id, w.days desc, c.code),
    heads as (
      select ${statMeasure.people}::varchar as measure, contract_id, no || ' ' || name as title, join_date as day, staff_id, edu from engaged
      union all
      select ${statMeasure.college}::varchar, contract_id, no || ' ' || name, join_date, staff_id, edu from engaged
      where edu = any(${[...collegeLevels]})
      union all
      select ${statMeasure.joined}::varchar, contract_id, no || ' ' || name, join_date, staff_id, edu from engaged
      where ${within(sql`join_date`)}
      union all
      select ${statMeasure.trained}::varchar, e.contract_id, e.no || ' ' || e.name || ' ' || t.course, t.end_date, e.staff_id, e.edu
      from engaged e join pm_staff_training t on t.staff_id = e.staff_id and ${within(sql`t.end_date`)}),
    found as (
      select measure, contract_id, title, day, cur, amount, amount_cny, amount_usd, node_id, acceptance_id, stmt_id, invoice_id,
        receipt_id, null::varchar as staff_id, null::varchar as edu, null::integer as people from money
      union all
      select measure, contract_id, title, day, null, null, null, null, null, null, null, null, null, staff_id, edu, 1 from heads)
    select f.*, left(f.title, 300) as short_title, c.project_id, c.code as contract_code, p.outs_class, c.shore,
      case when c.shore = 'off' then coalesce(p.country, k.country) else 'CN' end as country, c.cur as contract_cur, d.id as doc_id
    from found f join sellers c on c.id = f.contract_id
    left join pm_project p on p.id = c.project_id
    left join pm_customer k on k.tenant_id = ${tenantId} and k.name = c.customer and k.del_flag = 0
    left join lateral (select d.id from pm_doc d join pm_scope g on g.id = d.scope_id
      where d.project_id = c.project_id and d.del_flag = 0 and d.item_id is not null and d.secret <= 1 and g.code =
        case when f.measure = ${statMeasure.signed} then ${filed.contract} when f.stmt_id is not null then ${filed.statement}
          when f.acceptance_id is not null then ${filed.acceptance} end
      order by d.doc_date desc nulls last, d.id limit 1) d on true`;
}

/** Currencies that came in and have no rate to dollars in the month or before it. */
export async function currenciesWithoutRate(tx: Tx, tenantId: number, period: string): Promise<string[]> {
  const { rows } = await sql<{ cur: string }>`
    select distinct cur from (${evidenceOf(tenantId, period)}) e
    where measure = ${statMeasure.received} and amount_usd is null order by cur`.execute(tx);
  return rows.map(({ cur }) => cur);
}
