import { issue } from '@dossier/contract/pm/issue.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import { numberInProject, ofProject } from '../project/project.public.ts';

const issueHooks: Hooks<typeof issue> = {
  async beforeAdd(context, draft) {
    draft.code = await numberInProject(context, draft.projectId, 'I');
    draft.foundDate ??= wireNow().slice(0, 10);
    await assertTask(context.tx, draft.taskId, draft.projectId);
  },
  beforeEdit: ({ tx }, draft, before) => assertTask(tx, draft.taskId, before.projectId),
};

export const issueHooksOfProject = ofProject(issue, issueHooks);

/** The task that suffers is one of the same project. */
async function assertTask(tx: Tx, taskId: string | null | undefined, projectId: unknown): Promise<void> {
  if (!taskId) return;
  const { rows } =
    await sql`select 1 from pm_task where id = ${taskId} and project_id = ${String(projectId)} and del_flag = 0`.execute(
      tx,
    );
  if (rows.length === 0) throw invalid({ taskId: '影响任务不属于该项目' });
}
