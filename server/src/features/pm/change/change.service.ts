import { type change, changeStatus } from '@dossier/contract/pm/change.ts';
import { contractStatus } from '@dossier/contract/pm/contract.ts';
import { sql } from 'kysely';
import { refusal, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import { numberInProject } from '../project/project.public.ts';
import { keepMeasured } from '../value/value.public.ts';
import { baselineOfChange } from './change-baseline.ts';

export const changeHooks: Hooks<typeof change> = {
  async beforeAdd(context, draft) {
    draft.code = await numberInProject(context, draft.projectId, 'CR');
  },
  beforeEdit(_, draft, before) {
    if (before.status !== changeStatus.approved) return;
    const was: Readonly<Record<string, unknown>> = before;
    const changed = Object.entries(draft).filter(([name, value]) => value !== undefined && value !== was[name]);
    // People have agreed to the rest as it is.
    if (changed.some(([name]) => name !== 'supplement' && name !== 'attachments'))
      throw refuse('变更已批准，只能补充协议和附件');
  },
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
  actions: {
    carryOut: {
      async check({ tx }, { amount, supplement }) {
        if (amount && !(await isInForce(tx, supplement)))
          throw refusal('PM41', `变更金额${amount}元尚未签订补充协议，不能标记为已实施`);
      },
      change: async (context, record) => ({ baseline: await baselineOfChange(context, record) }),
      async effect({ app, tx, actor: { tenantId } }, { projectId, baseline }) {
        if (!projectId || baseline === null) return;
        await keepMeasured(app, tx, { tenantId, ids: [projectId], day: wireNow().slice(0, 10) });
      },
    },
  },
};

async function isInForce(tx: Tx, id: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pm_contract where id = ${id} and status in (${contractStatus.active}, ${contractStatus.finished})
      and del_flag = 0`.execute(tx);
  return rows.length > 0;
}
