import type { cost } from '@dossier/contract/pm/cost.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { assertOpen, budgetPassed, lockForCost, refreshActualCost } from '../project/project.public.ts';

export const costHooks: Hooks<typeof cost> = {
  async beforeAdd({ tx, actor }, draft) {
    draft.claimant ??= actor.username;
    draft.pm = await managerOf(tx, String(draft.projectId));
  },
  beforeEdit({ actor }, draft) {
    if (draft.claimant === null) draft.claimant = actor.username;
  },
  actions: {
    submit: {
      async change({ tx }, { projectId, amount }) {
        const passed = await budgetPassed(tx, String(projectId), Number(amount));
        // Its manager may be another one by now.
        return { pm: await managerOf(tx, String(projectId)), overBudget: passed?.limit === 100 ? 'Y' : 'N' };
      },
      async effect({ tx, actor, warn }, { projectId, amount, pm }) {
        // Told to its manager (PM40), and to who may see what the project has cost: the share says it (DR7).
        if (actor.username !== pm && !scopeOf(project, actor).columns.has('ac')) return;
        const passed = await budgetPassed(tx, String(projectId), Number(amount));
        if (passed) warn(passed.sentence);
      },
      passed: {
        async effect(context, { projectId }) {
          const { tx } = context;
          await lockForCost(tx, [String(projectId)]);
          // What was archived meanwhile stays as it is (PM09).
          await assertOpen(context, String(projectId), '审批通过', { late: true });
          await refreshActualCost(tx, [String(projectId)]);
        },
      },
    },
  },
};

async function managerOf(tx: Tx, projectId: string): Promise<string | null> {
  const { rows } = await sql<{ pm: string | null }>`select pm from pm_project where id = ${projectId}`.execute(tx);
  return rows[0]?.pm ?? null;
}
