import { issue } from '@dossier/contract/pm/issue.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import { numberInProject, ofProject } from '../project/project.public.ts';

const issueHooks: Hooks<typeof issue> = {
  async beforeAdd(context, draft) {
    draft.code = await numberInProject(context, draft.projectId, 'I');
    draft.foundDate ??= wireNow().slice(0, 10);
  },
};

export const issueHooksOfProject = ofProject(issue, issueHooks);
