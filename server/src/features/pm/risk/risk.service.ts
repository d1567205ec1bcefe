import { issue } from '@dossier/contract/pm/issue.ts';
import { type risk, riskLevel } from '@dossier/contract/pm/risk.ts';
import type { Hooks, RowOf } from '#engine/resource/hooks.ts';
import { addRecord } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { issueHooksOfProject } from '../issue/issue.public.ts';
import { numberInProject } from '../project/project.public.ts';

/** Days in which an issue that a risk has become is to be mended, where nobody says otherwise. */
const daysToMend = 7;

export const riskHooks: Hooks<typeof risk> = {
  async beforeAdd(context, draft) {
    draft.code = await numberInProject(context, draft.projectId, 'R');
    draft.level = riskLevel(Number(draft.chance) * Number(draft.impact));
  },
  beforeEdit(_, draft, before) {
    if (draft.chance === undefined && draft.impact === undefined) return;
    draft.level = riskLevel(Number(draft.chance ?? before.chance) * Number(draft.impact ?? before.impact));
  },
  actions: {
    // The issue is the risk's own: whoever may say that it has happened need not be allowed to add issues.
    occur: {
      async change({ app, tx, actor, origin }, record) {
        const added = await addRecord({ app, actor, origin }, issue, issueHooksOfProject, issueOf(record), tx);
        return { issueId: added.id };
      },
    },
  },
};

function issueOf({ projectId, title, level, owner, measure }: RowOf<typeof risk>): Record<string, unknown> {
  return {
    ...{ projectId, title, owner, level },
    dueDate: wireNow(Date.now() + daysToMend * 86_400_000).slice(0, 10),
    solution: measure,
  };
}
