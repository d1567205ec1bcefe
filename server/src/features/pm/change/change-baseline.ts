import type { change } from '@dossier/contract/pm/change.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import type { ActionContext, RowOf } from '#engine/resource/hooks.ts';
import { takeBaseline } from '../plan/plan.public.ts';
import { lockPlan } from '../task/task.public.ts';

type Change = RowOf<typeof change>;

/** Kinds of changes that are about what a plan says: scope, time, cost. */
const planned: readonly unknown[] = ['scope', 'time', 'cost'];

/** Whether the plan is other than agreed by it: by its kind, or by what it says of days, money and work (domain 4.3). */
const touchesPlan = ({ kind, days, amount, personDays }: Change): boolean =>
  planned.includes(kind) || [days, amount, personDays].some((effect) => Number(effect ?? 0) !== 0);

/**
 * The plan as it stands becomes the baseline of a change that is carried out. A project that has none yet gets its first
 * by its start.
 * @returns its number; null where none is taken
 */
export async function baselineOfChange({ tx, actor }: Pick<ActionContext, 'tx' | 'actor'>, record: Change) {
  const { id, code, title, projectId } = record;
  if (!projectId || !touchesPlan(record)) return null;
  await lockPlan(tx, projectId);
  if (!(await isAgreed(tx, projectId))) return null;
  const name = `${code} ${title}`.slice(0, 100);
  return takeBaseline(tx, actor, { projectId, name, reason: '变更实施', changeId: id });
}

async function isAgreed(tx: Tx, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pm_baseline where project_id = ${projectId} and is_current and exists (
      select 1 from pm_task where project_id = ${projectId} and del_flag = 0 and status <> '4')`.execute(tx);
  return rows.length > 0;
}
