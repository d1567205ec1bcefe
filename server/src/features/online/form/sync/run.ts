import type { FormRelease } from '@dossier/contract/online/form/compile.ts';
import type { SyncPlan, SyncStep } from '@dossier/contract/online/form/design-calls.ts';
import { sql } from 'kysely';
import { AppError, conflict, refuse } from '#core/errors.ts';
import { type Db, isPgError, type Tx } from '#db/database.ts';
import { rowsOf, tableOf } from './catalog.ts';
import { indexSteps } from './indexes.ts';
import { create, type Plan, type PlannedStep, planOf } from './plan.ts';
import { wantedTable } from './wanted.ts';

/** Rows that are named where a plan is refused. */
const mostNamed = 5;

/** What a synchronisation would do. Reads, and changes nothing. */
export async function previewSync(db: Db, definition: Omit<FormRelease, 'subs'>): Promise<SyncPlan> {
  const wanted = wantedTable(definition);
  const table = await tableOf(db, wanted.table);
  const plan = planOf(wanted, table);
  const rows = table ? await rowsOf(db, wanted.table) : null;
  return {
    exists: table !== undefined,
    rows,
    steps: plan.steps.map(plainStep),
    refused: [...plan.refused, ...(rows ? await objections(db, wanted.at, plan.steps) : [])],
  };
}

/**
 * Brings a definition into the database, inside a transaction: all of it or nothing. Readers of the table wait for the
 * end, and one who holds it too long is not waited for.
 * @throws AppError with what stands against it
 */
export async function runSync(tx: Tx, definition: Omit<FormRelease, 'subs'>): Promise<SyncStep[]> {
  const wanted = wantedTable(definition);
  await holdTable(tx, wanted.table);
  const before = await tableOf(tx, wanted.table);
  if (before && planOf(wanted, before).steps.length > 0) await locked(tx, wanted.at);
  const table = before && (await tableOf(tx, wanted.table));
  const plan: Plan = planOf(wanted, table);
  const refused = [...plan.refused, ...(table ? await objections(tx, wanted.at, plan.steps) : [])];
  if (refused.length > 0) throw refuse(refused.join('；'));
  await runSteps(tx, plan.steps);
  return plan.steps.map(plainStep);
}

/** Makes the table anew, empty. What was there must have been put aside. */
export async function makeAnew(tx: Tx, definition: Omit<FormRelease, 'subs'>): Promise<SyncStep[]> {
  const wanted = wantedTable(definition);
  const steps = [create(wanted), ...indexSteps(wanted, undefined, new Map())];
  await runSteps(tx, steps);
  return steps.map(plainStep);
}

/** One synchronisation of a table at a time; a second one is told so at once. */
export async function holdTable(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`onl ${table}`}, 0)) as alone`.execute(tx);
  if (!rows[0]?.alone) throw conflict('该表正在同步，请稍后再试');
}

/** Nobody writes between the look at the rows and the change. */
export async function locked(tx: Tx, at: string): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
  try {
    await sql.raw(`lock table ${at} in access exclusive mode`).execute(tx);
  } catch (error) {
    if (isPgError(error) && error.code === '55P03') throw conflict('数据表正在被使用，请稍后再试');
    throw error;
  }
}

async function runSteps(tx: Tx, steps: readonly PlannedStep[]): Promise<void> {
  for (const { statement, effect } of steps) {
    try {
      await sql.raw(statement).execute(tx);
    } catch (error) {
      throw isPgError(error) ? new AppError(`${effect}失败：${error.message}`) : error;
    }
  }
}

/** What the rows of a table have against a plan, each with the keys of some of them. */
async function objections(db: Db, at: string, steps: readonly PlannedStep[]): Promise<string[]> {
  const found: string[] = [];
  for (const { against } of steps) {
    if (!against) continue;
    const { rows } = await sql<{ n: string | number; ids: string[] | null }>`
      select count(*) as n, (array_agg(id::text order by id))[1:${sql.lit(mostNamed)}] as ids
      from ${sql.raw(at)} where ${sql.raw(against.where)}`.execute(db);
    const n = Number(rows[0]?.n ?? 0);
    if (n > 0) found.push(`${against.message}：共${n}行，如${(rows[0]?.ids ?? []).join('、')}`);
  }
  return found;
}

const plainStep = ({ statement, data, effect }: PlannedStep): SyncStep => ({ statement, data, effect });
