import { namedRefusals } from '@dossier/contract/core/edit-many.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { type Speaker, speakerOf } from '#services/language/speaker.ts';
import type { TaskOutcome, TaskRun } from '#services/tasks/define.ts';
import type { Cell } from '../excel/sheet.ts';
import { writeWorkbook } from '../excel/write.ts';
import type { Hooks } from '../resource/hooks.ts';
import { findRow } from '../resource/read.ts';
import { type Caller, editRecord, titleOf } from '../resource/write.ts';
import { sentences } from '../transfer/save-rows.ts';
import { addRunRecord, type RunRecord, recordsOfRun } from './runs.ts';
import { formerValues, markOf } from './touched.ts';

/** A record that is to be changed, in the version that the caller knew. */
export interface Target {
  id: string;
  version?: number | undefined;
}

export interface EditMany {
  caller: Caller;
  resource: Resource;
  hooks: Hooks;
  targets: readonly Target[];
  /** New values by field, as they came. */
  values: Readonly<Record<string, unknown>>;
  /** Everything is tried and nothing stays. */
  dryRun: boolean;
}

/** Thrown to undo a transaction whose outcome is wanted all the same. */
class Undo extends Error {
  readonly outcome: 'changed' | 'same';
  constructor(outcome: 'changed' | 'same') {
    super('undo');
    this.outcome = outcome;
  }
}

/**
 * Changes record after record, each in a transaction of its own that also says what was done: taken up again after a
 * crash, the run goes on behind the last one.
 */
export async function runEditMany(
  work: EditMany,
  { db, taskId, progress }: Pick<TaskRun<unknown>, 'db' | 'taskId' | 'progress'>,
): Promise<TaskOutcome> {
  const { targets, dryRun } = work;
  const records = dryRun ? [] : await recordsOfRun(db, taskId);
  const known = new Set(records.map(({ n }) => n));
  for (const [index, target] of targets.entries()) {
    progress(index, targets.length);
    if (!known.has(index + 1)) records.push(await editOne(work, taskId, index + 1, target));
  }
  progress(targets.length, targets.length);
  return outcomeOf(work, records);
}

async function editOne(
  { caller, resource, hooks, values, dryRun }: EditMany,
  runId: string,
  n: number,
  { id, version }: Target,
): Promise<RunRecord> {
  const { db } = caller.app;
  const scope = scopeOf(resource, caller.actor);
  const record: RunRecord = { n, id, outcome: 'refused', title: '', message: null, before: null, mark: null };
  try {
    return await inTransaction(db, async (tx) => {
      await hooks.beforeLock?.({ tx, actor: caller.actor }, [id]);
      const before = await findRow(tx, scope, id, { lock: true, full: true });
      if (before && scope.columns.has(resource.titleField)) record.title = titleOf(resource, before);
      const input = { ...values, id, version: version ?? before?.version };
      await editRecord({ ...caller, source: 'bulk' }, resource, hooks, input, tx);
      const after = await findRow(tx, scope, id, { full: true });
      // The edit has just found it.
      if (!before || !after) throw new Error(`${resource.path} lost ${id} while it was edited`);
      const former = formerValues(resource, before, after);
      if (Object.keys(former).length === 0) throw new Undo('same');
      if (dryRun) throw new Undo('changed');
      const changed: RunRecord = { ...record, outcome: 'changed', before: former, mark: markOf(resource, after) };
      await addRunRecord(tx, runId, changed);
      return changed;
    });
  } catch (error) {
    if (error instanceof Undo) record.outcome = error.outcome;
    else if (error instanceof AppError) record.message = sentences(error, resource).join('；');
    else throw error;
    if (!dryRun) await addRunRecord(db, runId, record);
    return record;
  }
}

function outcomeOf({ caller, resource, dryRun }: EditMany, records: readonly RunRecord[]): TaskOutcome {
  const speaker = speakerOf(caller.actor.language);
  const { register, word } = speaker;
  const count = (outcome: RunRecord['outcome']) => records.filter((record) => record.outcome === outcome).length;
  const refusals = records.filter(({ outcome }) => outcome === 'refused');
  const changed = count('changed');
  const result = {
    total: records.length,
    changed,
    same: count('same'),
    refused: refusals.length,
    refusals: refusals.slice(0, namedRefusals).map(({ id, title, message }) => ({ id, title, message: message ?? '' })),
  };
  if (dryRun) return { message: `检查完成，可修改${changed}条，${refusals.length}条不能修改`, result };
  return {
    message: `已修改${changed}条，${refusals.length}条未修改`,
    result,
    file: {
      name: `${word('{0}批量修改结果', register(resource).label)}.xlsx`,
      content: writeWorkbook('xlsx', [sheetOf(records, resource, speaker)]),
    },
  };
}

const outcomeTexts = { changed: '已修改', same: '无变化', refused: '未修改' } as const;

/** A row for each record: what became of it, and why. */
function sheetOf(records: readonly RunRecord[], resource: Resource, { word, sentence }: Speaker) {
  const columns = [
    { header: word('序号') },
    { header: word('记录'), width: 40 },
    { header: word('结果') },
    { header: word('说明'), width: 60 },
  ];
  const whyNot = (message: string | null) =>
    message === null
      ? null
      : message
          .split('；')
          .map((one) => sentence(one, resource))
          .join(word('；'));
  const rows = records.map(({ n, title, outcome, message }): Cell[] => [
    ...[n, title, word(outcomeTexts[outcome])],
    whyNot(message),
  ]);
  return { name: word('结果'), columns, rows };
}
