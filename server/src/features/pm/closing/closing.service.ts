import { checkResult, type projectClose } from '@dossier/contract/pm/closing/close.ts';
import { projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks, RowOf } from '#engine/resource/hooks.ts';
import { makeProjectBatch } from '#features/arc/intake/bridge.public.ts';
import { wireNow } from '#services/log-entries.ts';
import { assertNothingWaits, assertProjectIn, closeProject, projectEnds } from '../project/project.public.ts';
import type { Closing } from './checks/check.ts';
import { filingBegins } from './filing-rate.ts';
import { assertChecked, refreshChecks } from './refresh.ts';

type BridgeContext = Parameters<typeof makeProjectBatch>[0];
type Close = RowOf<typeof projectClose>;

/** A closing may be prepared as soon as the project runs. */
const mayBegin: readonly string[] = [
  projectStatus.running,
  projectStatus.paused,
  projectStatus.accepting,
  ...projectEnds,
];

/** What a closing says while its project is closed and nothing has gone to the archive. */
export const handingOver = '项目已结项，归档文件待移交；移交批次尚未建立';

export const closingHooks: Hooks<typeof projectClose> = {
  prints: { report: new URL('./prints/report.typ', import.meta.url) },
  async beforeAdd(context, draft) {
    const { name } = await assertProjectIn(context, String(draft.projectId), mayBegin, '添加结项申请');
    draft.title = `${name}结项`;
    draft.dept = await departOf(context.tx, String(draft.projectId));
  },
  afterAdd: ({ tx }, record) => keepChecks(tx, record),
  afterEdit: ({ tx }, after) => keepChecks(tx, after),
  actions: {
    recheck: { change: ({ tx }, record) => outcomeOf(tx, record) },
    waive: {
      change: ({ tx, actor, given }, record) => {
        const item = String(given.item);
        const waiver = { item, waiver: String(given.waiver), by: actor.username, time: wireNow() };
        return outcomeOf(tx, record, waiver);
      },
    },
    makeBatch: {
      async effect(context, after) {
        if (!(await handToArchive(context, after.id, String(after.projectId))))
          throw refuse('没有可移交的文档，或档案分类中没有按卷整理、档号含项目号的分类');
      },
    },
    submit: {
      async check(context, record) {
        await assertProjectIn(context, String(record.projectId), projectEnds, '提交结项申请');
        await assertNothingWaits(context.tx, String(record.projectId));
      },
      change: (context, record) => assertChecked(context, closingOf(record)),
      passed: {
        async change(context, record) {
          // Whatever is written into the project waits, so that nothing comes between the checks and the end.
          await sql`select 1 from pm_project where id = ${record.projectId} for no key update`.execute(context.tx);
          await assertProjectIn(context, String(record.projectId), projectEnds, '结项');
          await assertNothingWaits(context.tx, String(record.projectId));
          return {
            ...(await assertChecked(context, closingOf(record))),
            ...(await filingBegins(context.tx, record.id)),
            handover: handingOver,
          };
        },
        async effect(context, after) {
          await closeProject(context, String(after.projectId));
          await handToArchive(context, after.id, String(after.projectId));
        },
      },
    },
  },
};

/** The batch of a closed project, where the archive can take it (domain 5). @returns whether there is one now */
async function handToArchive(context: BridgeContext, id: string, projectId: string): Promise<boolean> {
  const batch = await makeProjectBatch(context, projectId);
  if (!batch) return false;
  const handover = `移交批次${batch.no}已生成，共${batch.items}件，待项目经理确认移交`;
  await sql`update pm_close set intake_id = ${batch.id}, handover = ${handover} where id = ${id}`.execute(context.tx);
  return true;
}

const closingOf = ({ id, projectId, result, agreement }: Close): Closing => ({
  id,
  projectId: String(projectId),
  result: String(result),
  agreement: agreement ? String(agreement) : null,
});

/** What the record keeps of checks that were done this moment. */
async function outcomeOf(tx: Tx, record: Close, waiver?: Parameters<typeof refreshChecks>[2]) {
  const { failed, checkedTime, lines } = await refreshChecks(tx, closingOf(record), waiver);
  if (waiver && lines.get(waiver.item) === checkResult.passed) throw refuse('该检查项已通过，无需豁免');
  if (waiver && !lines.has(waiver.item)) throw refuse('结项检查不含该检查项');
  return { failed, checkedTime };
}

async function keepChecks(tx: Tx, record: Close): Promise<void> {
  const { failed, checkedTime } = await outcomeOf(tx, record);
  await sql`update pm_close set failed = ${failed}, checked_time = ${checkedTime}::timestamptz where id = ${record.id}`.execute(
    tx,
  );
  Object.assign(record, { failed, checkedTime });
}

async function departOf(tx: Tx, projectId: string): Promise<string | null> {
  const { rows } = await sql<{ dept: string | null }>`select dept from pm_project where id = ${projectId}`.execute(tx);
  return rows[0]?.dept ?? null;
}
