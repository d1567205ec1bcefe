import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** Shares of the budget, in percent, from which on people are told of what a project costs (PM40). */
const told = [100, 80] as const;

/** Projects whose 实际成本 is about to change, held until the transaction ends; in one order for everybody. */
export async function lockForCost(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select 1 from pm_project where id = any(${[...new Set(ids)]}) order by id for no key update`.execute(tx);
}

/** AC (domain 4.5): the cost of approved hours, each line rounded, and confirmed costs. The projects are held by the caller. */
export async function refreshActualCost(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update pm_project p set ac =
      coalesce((select sum(l.cost) from pm_ts_line l
        where l.project_id = p.id and l.status in ('2', '4') and l.del_flag = 0), 0)
      + coalesce((select sum(c.amount) from pm_cost c
        where c.project_id = p.id and c.status = '30' and c.del_flag = 0), 0)
    where p.id = any(${[...ids]})`.execute(tx);
}

/** What of its budget a project comes to with so much more, as PM40 says it; undefined up to 80 percent. */
export async function budgetPassed(
  tx: Tx,
  projectId: string,
  more = 0,
): Promise<{ sentence: string; limit: number } | undefined> {
  const { rows } = await sql<{ exact: number | null; percent: number | null }>`
    select exact, round(exact, 2)::float8 as percent from (
      select (coalesce(ac, 0) + ${more}::numeric) * 100 / nullif(budget, 0) as exact
      from pm_project where id = ${projectId}) of_budget`.execute(tx);
  const { exact, percent } = rows[0] ?? { exact: null, percent: null };
  const limit = told.find((share) => Number(exact ?? 0) > share);
  if (limit === undefined) return undefined;
  return { sentence: `保存后实际成本将达预算的${percent}%，超过${limit}%`, limit };
}
