import type { change } from '@dossier/contract/pm/change.ts';
import { refusal } from '#core/errors.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { numberInProject } from '../project/project.public.ts';

export const changeHooks: Hooks<typeof change> = {
  async beforeAdd(context, draft) {
    draft.code = await numberInProject(context, draft.projectId, 'CR');
  },
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
  actions: {
    carryOut: {
      check(_, { amount, supplement }) {
        if (amount && !supplement) throw refusal('PM41', `变更金额${amount}元尚未签订补充协议，不能标记为已实施`);
      },
    },
  },
};
