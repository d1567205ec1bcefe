import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { WriteContext } from '#engine/resource/write.ts';

/**
 * What a unit of a currency is worth in yuan in a month, or in the last month before it that has a rate.
 * @param month `YYYY-MM`
 * @throws AppError where there is none
 */
export async function rateFor(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  cur: string,
  month: string,
): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    select to_cny::float8 as rate from sys_rate
    where tenant_id = ${actor.tenantId} and cur = ${cur} and month <= ${month} and del_flag = 0
    order by month desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) throw invalid({ rate: '汇率不能为空' });
  return found.rate;
}
