import { statMeasure } from '@dossier/contract/pm/stat/stat.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { currenciesWithoutRate, evidenceOf } from './evidence.ts';

/** The sheet that is filled: a month of a company. */
export interface Sheet {
  id: string;
  tenantId: number;
  period: string;
}

const { signed, executed, received, people, college, joined, trained } = statMeasure;

/** What the rows of a measure add up to. */
const money = (measure: string, column: 'amount_cny' | 'amount_usd' | 'amount') =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where measure = ${measure}), 0)`;
const heads = (measure: string) => sql`coalesce(sum(people) filter (where measure = ${measure}), 0)`;

/** Sums of a line and of the sheet. */
const sums = sql`${money(signed, 'amount_cny')} as signed_amt, ${money(executed, 'amount_cny')} as executed_amt,
  ${money(received, 'amount_cny')} as received_cny, ${money(received, 'amount_usd')} as received_usd,
  ${heads(people)} as people, ${heads(college)} as college, ${heads(joined)} as joined, ${heads(trained)} as trained`;
const sumColumns = sql`signed_amt, executed_amt, received_cny, received_usd, people, college, joined, trained`;

/**
 * Makes the lines of a draft and what they are made of anew. Remarks that were typed stay with their contracts.
 * @throws a refusal where a currency has no rate to dollars
 */
export async function fillSheet(tx: Tx, { id, tenantId, period }: Sheet): Promise<void> {
  const [cur] = await currenciesWithoutRate(tx, tenantId, period);
  if (cur) throw refusal('rate', `${cur}在${period}没有对美元的汇率，请先登记`);
  await sql`delete from pm_stat_evidence where stat_id = ${id}`.execute(tx);
  await sql`insert into pm_stat_evidence (id, stat_id, period, measure, title, day, contract_id, project_id, outs_class, country,
      shore, edu, cur, amount, amount_cny, amount_usd, people, node_id, acceptance_id, stmt_id, invoice_id, receipt_id,
      doc_id, staff_id, tenant_id, create_time)
    select replace(gen_random_uuid()::text, '-', ''), ${id}, ${period}, measure, short_title, day, contract_id, project_id,
      outs_class, country, shore, edu, cur, amount, amount_cny, amount_usd, people, node_id, acceptance_id, stmt_id, invoice_id,
      receipt_id, doc_id, staff_id, ${tenantId}, now()
    from (${evidenceOf(tenantId, period)}) e`.execute(tx);
  const notes = await sql<{ contract_id: string; note: string }>`
    select contract_id, note from pm_stat_line where stat_id = ${id} and note is not null`.execute(tx);
  await sql`delete from pm_stat_line where stat_id = ${id}`.execute(tx);
  await sql`insert into pm_stat_line (id, stat_id, line_no, contract_id, period, outs_class, country, shore, cur, received_amt,
      ${sumColumns}, note)
    select md5(${id} || ':' || g.contract_id), ${id}, row_number() over (order by c.code) - 1, g.contract_id, ${period},
      outs_class, country, g.shore, c.cur, received_amt, ${sumColumns}, n.note
    from (select contract_id, max(outs_class) as outs_class, max(country) as country, max(shore) as shore,
        ${money(received, 'amount')} as received_amt, ${sums}
      from pm_stat_evidence where stat_id = ${id} group by contract_id) g
    join pm_contract c on c.id = g.contract_id
    left join jsonb_to_recordset(${JSON.stringify(notes.rows)}::jsonb) as n (contract_id varchar, note varchar)
      on n.contract_id = g.contract_id`.execute(tx);
  await sql`delete from pm_stat_diff where stat_id = ${id}`.execute(tx);
  await sql`update pm_stat s set (${sumColumns}) = (select ${sums} from pm_stat_evidence where stat_id = s.id),
      contracts = (select count(*) from pm_stat_line where stat_id = s.id), made_time = now(),
      compared_time = null, differing = null
    where s.id = ${id}`.execute(tx);
}

/** Writes down where a sheet is not what the records say now. @returns how many numbers differ */
export async function compareSheet(tx: Tx, { id, tenantId, period }: Sheet): Promise<number> {
  await sql`delete from pm_stat_diff where stat_id = ${id}`.execute(tx);
  const value = sql`sum(coalesce(amount_cny, 0) + coalesce(people, 0))`;
  const { numAffectedRows = 0n } = await sql`
    insert into pm_stat_diff (id, stat_id, line_no, contract_id, measure, told, now, off)
    select replace(gen_random_uuid()::text, '-', ''), ${id}, row_number() over (order by contract_id, measure) - 1,
      contract_id, measure, coalesce(told, 0), coalesce(now, 0), coalesce(now, 0) - coalesce(told, 0)
    from (select contract_id, measure, ${value} as told from pm_stat_evidence where stat_id = ${id} group by 1, 2) a
    full join (select contract_id, measure, ${value} as now from (${evidenceOf(tenantId, period)}) e group by 1, 2) b
      using (contract_id, measure)
    where coalesce(told, 0) <> coalesce(now, 0)`.execute(tx);
  return Number(numAffectedRows);
}
