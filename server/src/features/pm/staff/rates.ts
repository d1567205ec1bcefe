import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** What a day of a person costs, as SQL: the newest rate that was valid on that day; null before the first one. */
export const costRateSql = (
  tenantId: RawBuilder<unknown>,
  username: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<number | null> => sql<number | null>`(
    select r.rate from pm_staff_rate r join pm_staff s on s.id = r.staff_id and s.del_flag = 0
    where s.tenant_id = ${tenantId} and s.username = ${username} and r.valid_from <= ${day}
    order by r.valid_from desc limit 1)`;

/** What a day of a person costs on a day, in yuan; undefined where nobody has said. */
export async function costRateOn(
  tx: Tx,
  { tenantId, username }: { tenantId: number; username: string },
  day: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ rate: number | null }>`
    select ${costRateSql(sql`${tenantId}::int`, sql`${username}::text`, sql`${day}::date`)}::float8 as rate`.execute(
    tx,
  );
  return rows[0]?.rate ?? undefined;
}
