import { type CheckStage, checkOutcome, checkStage } from '@dossier/contract/arc/check/checks.ts';
import { handling } from '@dossier/contract/arc/check/result.ts';
import { checkRun, mostChecked } from '@dossier/contract/arc/check/run.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { type Actor, type Origin, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';
import { defineTask } from '#services/tasks/define.ts';
import type { Declared } from './checks/batch.ts';
import { evaluate } from './evaluate.ts';
import { type Kept, keepRun } from './run.service.ts';

type Progress = (done: number, total: number) => void;
type Caller = { actor: Actor; origin: Origin };
type Outcome = Kept & { verdict: string };

/** What somebody asks for: records and a stage, or a run whose failures are looked at again. */
export type Asked = { ids: readonly string[]; stage: CheckStage } | { previousId: string };

/** Checks that take long. */
export const checkTask = (app: App) =>
  defineTask({
    name: 'arc.check',
    label: '四性检测',
    params: Type.Object({
      ids: Type.Optional(Type.Array(Type.String())),
      stage: Type.Optional(Type.Enum(Object.values(checkStage))),
      previousId: Type.Optional(Type.String()),
    }),
    restartable: true,
    async run({ actor, params: { ids, stage, previousId }, progress }) {
      const asked: Asked = previousId ? { previousId } : { ids: ids ?? [], stage: stage ?? checkStage.filing };
      const done = await runChecks(app, { actor, origin: systemOrigin }, asked, progress);
      return { message: `四性检测${done.no}已完成`, result: done };
    },
  });

/** How many records will be looked at. @throws AppError for none, too many, or a run that the actor may not see */
export async function countAsked(app: App, actor: Actor, asked: Asked): Promise<number> {
  if ('previousId' in asked) return (await again(app, actor, asked.previousId)).only.size;
  if (asked.ids.length === 0) throw refuse('请选择一条记录！');
  if (asked.ids.length > mostChecked) throw refuse(`单次最多操作${mostChecked}条记录`);
  return asked.ids.length;
}

/** Looks at the records outside of any transaction, which may take long, and writes down what was found in one. */
export async function runChecks(app: App, caller: Caller, asked: Asked, progress?: Progress): Promise<Outcome> {
  const { actor } = caller;
  const previous = 'previousId' in asked ? await again(app, actor, asked.previousId) : null;
  const input =
    previous ??
    ('ids' in asked ? { itemIds: asked.ids, stage: asked.stage, range: `选定的${asked.ids.length}件` } : null);
  if (!input) throw notFound(checkRun.messages.notFound);
  const found = await evaluate(app, app.db, actor, { ...input, progress });
  return inTransaction(app.db, async (tx) => {
    const kept = await keepRun(tx, caller, found, input);
    const { rows } = await sql<{ verdict: string }>`select verdict from arc_check_run where id = ${kept.id}`.execute(
      tx,
    );
    return { ...kept, verdict: rows[0]?.verdict ?? '' };
  });
}

/** A run once more: what failed or waits for somebody, and records that have changed since. */
async function again({ db }: App, actor: Actor, id: string) {
  const run: Row | undefined = await findRow(db, scopeOf(checkRun, actor), id, { full: true });
  if (!run) throw notFound(checkRun.messages.notFound);
  const { rows } = await sql<{ item: string; due: boolean }>`
    select i.item_id as item, i.item_version <> t.version or exists (select 1 from arc_check_result r
        where r.run_id = i.run_id and r.item_id = i.item_id and r.result <> ${checkOutcome.passed}
          and r.handling <> ${handling.waived}) as due
    from arc_check_item i join arc_item t on t.id = i.item_id
    where i.run_id = ${id} and t.del_flag = 0 order by i.item_id`.execute(db);
  const declared = typeof run.declared === 'string' ? (JSON.parse(run.declared) as Declared) : undefined;
  return {
    itemIds: rows.map(({ item }) => item),
    only: new Set(rows.filter(({ due }) => due).map(({ item }) => item)),
    // The column holds nothing else.
    stage: run.stage as CheckStage,
    range: String(run.range),
    declared,
    previous: { id, no: String(run.no) },
  };
}
