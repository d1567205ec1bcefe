import type { CheckStage } from '@dossier/contract/arc/check/checks.ts';
import { checkOutcome } from '@dossier/contract/arc/check/checks.ts';
import { sql } from 'kysely';
import type { WriteContext } from '#engine/resource/write.ts';
import type { Declared } from './checks/batch.ts';
import { evaluate } from './evaluate.ts';
import { blockedOf, keepRun } from './run.service.ts';

/** A check that did not pass and blocks. */
export interface Blocking {
  code: string;
  text: string;
}

/** What the checks of a batch come to; `W` also while people have to look at something. */
export interface Checked {
  runId: string;
  no: string;
  verdict: 'P' | 'W' | 'F';
  /** By record. */
  blocked: Map<string, Blocking[]>;
  /** Of the batch as a whole. */
  batchBlocked: Blocking[];
}

export interface CheckItemsInput {
  stage: CheckStage;
  itemIds: readonly string[];
  intakeId?: string;
  declared?: Declared;
}

/** Does the checks of a stage (domain 6.7) in the caller's transaction, and keeps the run with its results. */
export async function checkItems(
  { app, tx, actor, origin }: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>,
  { stage, itemIds, intakeId, declared }: CheckItemsInput,
): Promise<Checked> {
  const found = await evaluate(app, tx, actor, { stage, itemIds, intakeId, declared });
  const range = intakeId === undefined ? `选定的${itemIds.length}件` : `接收批次的${itemIds.length}件`;
  const { id, no } = await keepRun(tx, { actor, origin }, found, { range, intakeId, declared });
  const { rows } = await sql<{ verdict: string }>`select verdict from arc_check_run where id = ${id}`.execute(tx);
  const verdict = rows[0]?.verdict;
  const blocked = new Map<string, Blocking[]>();
  let batchBlocked: Blocking[] = [];
  for (const [item, list] of await blockedOf(tx, id)) {
    if (item === null) batchBlocked = list;
    else blocked.set(item, list);
  }
  return {
    ...{ runId: id, no, blocked, batchBlocked },
    verdict: verdict === checkOutcome.failed ? 'F' : verdict === checkOutcome.warned ? 'W' : 'P',
  };
}
