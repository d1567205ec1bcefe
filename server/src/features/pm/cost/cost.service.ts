import type { cost } from '@dossier/contract/pm/cost.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { budgetPassed, lockForCost, refreshActualCost } from '../project/project.public.ts';

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
      async effect({ tx, warn }, { projectId, amount }) {
        const passed = await budgetPassed(tx, String(projectId), Number(amount));
        if (passed) warn(passed.sentence);
      },
      passed: {
        async effect({ tx }, { projectId }) {
          await lockForCost(tx, [String(projectId)]);
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
