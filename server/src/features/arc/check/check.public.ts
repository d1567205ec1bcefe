import { checkStage } from '@dossier/contract/arc/check/checks.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { type EvaluateInput, evaluate } from './evaluate.ts';
import { type Kept, keepRun } from './run.service.ts';

export type { PackageFindings } from './checks/batch.ts';
export { blockedOf } from './run.service.ts';
export { reportOf } from './settle.ts';

type Caller = Parameters<typeof keepRun>[1];

/**
 * Does the checks at reception (domain 6.7, stage G) of a batch, outside of any transaction, and keeps the run in one.
 * @param settle what else is written with the run
 */
export async function checkBatch<T>(
  app: App,
  caller: Caller,
  { previous, ...asked }: Omit<EvaluateInput, 'stage'> & { previous?: Kept | undefined },
  settle: (tx: Tx, run: Kept) => Promise<T>,
): Promise<Kept & { outcome: T }> {
  const db: Db = app.db;
  const found = await evaluate(app, db, caller.actor, { ...asked, stage: checkStage.filing });
  return inTransaction(db, async (tx) => {
    const { intakeId, declared } = asked;
    const kept = await keepRun(tx, caller, found, {
      range: `接收批次的${asked.itemIds.length}件`,
      intakeId,
      declared,
      previous,
    });
    return { ...kept, outcome: await settle(tx, kept) };
  });
}

/**
 * Does the checks of a transfer (stage Y), of records that go out or of those that a package brought, outside of any
 * transaction, and keeps the run in one.
 * @param settle what else is written with the run
 */
export async function checkTransfer<T>(
  app: App,
  caller: Caller,
  { range, ...asked }: Pick<EvaluateInput, 'itemIds' | 'declared' | 'parcel' | 'progress'> & { range: string },
  settle: (tx: Tx, run: Kept) => Promise<T>,
): Promise<Kept & { outcome: T }> {
  const found = await evaluate(app, app.db, caller.actor, { ...asked, stage: checkStage.transfer });
  return inTransaction(app.db, async (tx) => {
    const kept = await keepRun(tx, caller, found, { range, declared: asked.declared });
    return { ...kept, outcome: await settle(tx, kept) };
  });
}
export type { InspectedFile } from './inspect/inspect.ts';
export { lookAt } from './inspect/look.ts';
