import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Takes the next `count` numbers of a counter and gives back the first. The counter's row stays locked
 * until the transaction ends, so a rollback gives the numbers back: no gaps, no doubles (domain 6.3).
 */
export async function takeNumbers(tx: Tx, scope: string, count = 1): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into sys_number (scope, value) values (${scope}, ${count})
    on conflict (scope) do update set value = sys_number.value + excluded.value returning value`.execute(tx);
  return (rows[0]?.value ?? count) - count + 1;
}

/** The number that would come next; takes none. */
export async function nextNumber(tx: Pick<Tx, 'selectFrom'>, scope: string): Promise<number> {
  const row = await tx.selectFrom('sys_number').select('value').where('scope', '=', scope).executeTakeFirst();
  return (row?.value ?? 0) + 1;
}

/** A number was given by hand: the counter goes on behind it. */
export async function pushNumber(tx: Tx, scope: string, value: number): Promise<void> {
  await sql`
    insert into sys_number (scope, value) values (${scope}, ${value})
    on conflict (scope) do update set value = greatest(sys_number.value, excluded.value)`.execute(tx);
}
