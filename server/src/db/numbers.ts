import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Numbers of a counter that were taken one after another. */
export interface TakenNumbers {
  scope: string;
  first: number;
  last: number;
}

const taken = new AsyncLocalStorage<TakenNumbers[]>();

/** Does the work and tells which numbers it took. What fails has taken none: its transaction is rolled back. */
export async function tellingNumbers<T>(work: () => Promise<T>): Promise<{ result: T; numbers: TakenNumbers[] }> {
  const numbers: TakenNumbers[] = [];
  return { result: await taken.run(numbers, work), numbers };
}

function note(scope: string, first: number, last: number): void {
  const numbers = taken.getStore();
  if (!numbers || last < first) return;
  const before = numbers.findLast((one) => one.scope === scope);
  if (before?.last === first - 1) before.last = last;
  else numbers.push({ scope, first, last });
}

/**
 * Takes the next `count` numbers of a counter and gives back the first. The counter's row stays locked
 * until the transaction ends, so a rollback gives the numbers back: no gaps, no doubles (domain 6.3).
 */
export async function takeNumbers(tx: Tx, scope: string, count = 1): Promise<number> {
  const last = await add(tx, scope, count);
  note(scope, last - count + 1, last);
  return last - count + 1;
}

async function add(tx: Tx, scope: string, count: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into sys_number (scope, value) values (${scope}, ${count})
    on conflict (scope) do update set value = sys_number.value + excluded.value returning value`.execute(tx);
  return rows[0]?.value ?? count;
}

/** The number that would come next; takes none. */
export async function nextNumber(tx: Pick<Tx, 'selectFrom'>, scope: string): Promise<number> {
  const row = await tx.selectFrom('sys_number').select('value').where('scope', '=', scope).executeTakeFirst();
  return (row?.value ?? 0) + 1;
}

/** A number was given by hand: the counter goes on behind it. */
export async function pushNumber(tx: Tx, scope: string, value: number): Promise<void> {
  // Whoever wants to know what it took has to know where it stood, and that nobody moves it meanwhile.
  if (taken.getStore()) note(scope, (await add(tx, scope, 0)) + 1, value);
  await sql`
    insert into sys_number (scope, value) values (${scope}, ${value})
    on conflict (scope) do update set value = greatest(sys_number.value, excluded.value)`.execute(tx);
}

/** Gives numbers back as far as nobody has taken one behind them; a counter that began with them is gone again. */
export async function giveBackNumbers(tx: Tx, numbers: readonly TakenNumbers[]): Promise<void> {
  for (const { scope, first, last } of numbers.toSorted((a, b) => b.last - a.last)) {
    await sql`update sys_number set value = ${first - 1} where scope = ${scope} and value = ${last}`.execute(tx);
    if (first === 1) await sql`delete from sys_number where scope = ${scope} and value = 0`.execute(tx);
  }
}
