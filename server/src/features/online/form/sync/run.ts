import type { FormRelease } from '@dossier/contract/online/form/compile.ts';
import type { SyncPlan, SyncStep } from '@dossier/contract/online/form/design-calls.ts';
import { sql } from 'kysely';
import { AppError, conflict, refuse } from '#core/errors.ts';
import { type Db, isPgError, type Tx } from '#db/database.ts';
import { rowsOf, type Table, tableOf } from './catalog.ts';
import { withWrittenDefaults } from './defaults.ts';
import { type Plan, type PlannedStep, planOf } from './plan.ts';
import { type TargetTable, targetTable } from './target.ts';

/** Rows that are named where a plan is refused. */
const mostNamed = 5;

/** What a synchronisation would do. Reads, and changes nothing. */
export async function previewSync(db: Db, definition: Omit<FormRelease, 'subs'>): Promise<SyncPlan> {
  const target = targetTable(definition);
  const table = await tableFor(db, target);
  const plan = planOf(target, table);
  const rows = table ? await rowsOf(db, target.table) : null;
  return {
    exists: table !== undefined,
    rows,
    steps: plan.steps.map(plainStep),
    refused: [...plan.refused, ...(rows ? await violations(db, target.at, plan.steps) : [])],
  };
}

/**
 * Brings a definition into the database, inside a transaction: all of it or nothing. Readers of the table wait for the
 * end, and one who holds it too long is not waited for.
 * @throws AppError with the rows that violate it
 */
export async function runSync(tx: Tx, definition: Omit<FormRelease, 'subs'>): Promise<SyncStep[]> {
  const target = targetTable(definition);
  await takeSyncLock(tx, target.table);
  const before = await tableFor(tx, target);
  if (before && planOf(target, before).steps.length > 0) await lockTable(tx, target.at);
  const table = before && (await tableFor(tx, target));
  const plan: Plan = planOf(target, table);
  const refused = [...plan.refused, ...(table ? await violations(tx, target.at, plan.steps) : [])];
  if (refused.length > 0) throw refuse(refused.join('；'));
  await runSteps(tx, plan.steps);
  return plan.steps.map(plainStep);
}

async function tableFor(db: Db, target: TargetTable): Promise<Table | undefined> {
  const table = await tableOf(db, target.table);
  return table && withWrittenDefaults(db, target, table);
}

/** The statements that make the table of a definition. */
export function creationSteps(definition: Omit<FormRelease, 'subs'>): SyncStep[] {
  return planOf(targetTable(definition), undefined).steps.map(plainStep);
}

/** Makes the table, empty. What was there must have been backed up and dropped. */
export async function createTable(tx: Tx, definition: Omit<FormRelease, 'subs'>): Promise<SyncStep[]> {
  const steps = creationSteps(definition);
  await runSteps(tx, steps);
  return steps;
}

/** One synchronisation of a table at a time; a second one is told so at once. */
export async function takeSyncLock(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`onl ${table}`}, 0)) as alone`.execute(tx);
  if (!rows[0]?.alone) throw conflict('该表正在同步，请稍后再试');
}

/** Nobody writes between the look at the rows and the change. */
export async function lockTable(tx: Tx, at: string): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
  try {
    await sql.raw(`lock table ${at} in access exclusive mode`).execute(tx);
  } catch (error) {
    if (isPgError(error) && error.code === '55P03') throw conflict('数据表正在被使用，请稍后再试');
    throw error;
  }
}

async function runSteps(tx: Tx, steps: readonly SyncStep[]): Promise<void> {
  // Literals of these statements are quoted for it; a database may be set otherwise.
  await sql`set local standard_conforming_strings = on`.execute(tx);
  for (const { statement, effect } of steps) {
    try {
      await sql.raw(statement).execute(tx);
    } catch (error) {
      throw isPgError(error) ? new AppError(`${effect}失败：${error.message}`) : error;
    }
  }
}

/** Conditions of a plan that rows of the table violate, each with the keys of some of them. */
async function violations(db: Db, at: string, steps: readonly PlannedStep[]): Promise<string[]> {
  const found: string[] = [];
  for (const { violation } of steps) {
    if (!violation) continue;
    const { rows } = await sql<{ n: string | number; ids: string[] | null }>`
      select count(*) as n, (array_agg(id::text order by id))[1:${sql.lit(mostNamed)}] as ids
      from ${sql.raw(at)} where ${sql.raw(violation.where)}`.execute(db);
    const n = Number(rows[0]?.n ?? 0);
    if (n > 0) found.push(`${violation.message}：共${n}行，如${(rows[0]?.ids ?? []).join('、')}`);
  }
  return found;
}

const plainStep = ({ statement, data, effect }: PlannedStep): SyncStep => ({ statement, data, effect });
