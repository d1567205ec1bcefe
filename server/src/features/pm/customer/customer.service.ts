import type { customer } from '@dossier/contract/pm/customer.ts';
import { plainCode } from '@dossier/rules/credit-code.ts';
import { sql } from 'kysely';
import { pushNumber, takeNumbers } from '#db/numbers.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { refreshNodes } from '../node/node.public.ts';

/** `KH-{4 digits}`. */
const codePattern = /^KH-(\d{4})$/;

export const customerHooks: Hooks<typeof customer> = {
  async beforeAdd(context, draft) {
    draft.code = await codeFor(context, draft.code);
    if (draft.uscc) draft.uscc = plainCode(draft.uscc);
  },
  beforeEdit(_, draft) {
    if (draft.uscc) draft.uscc = plainCode(draft.uscc);
  },
  async afterEdit({ tx, actor }, after, before) {
    const { tenantId } = actor;
    // Projects, contracts, dispatches and statements name their customer by its name (decision 0119), so they are told the
    // new one; also those that the actor may not see.
    if (after.name !== before.name)
      for (const table of ['pm_contract', 'pm_project', 'pm_dispatch', 'pm_stmt'])
        await sql`update ${sql.table(table)} set customer = ${after.name}
          where tenant_id = ${tenantId} and customer = ${before.name}`.execute(tx);
    if (after.payDays !== before.payDays) await refreshNodes(tx, { customer: String(after.name), tenantId });
  },
};

async function codeFor({ tx, actor }: WriteContext, typed: string | null | undefined): Promise<string> {
  const counter = `pm_customer:${actor.tenantId}`;
  if (!typed) return `KH-${String(await takeNumbers(tx, counter)).padStart(4, '0')}`;
  const code = typed.toUpperCase();
  const serial = codePattern.exec(code)?.[1];
  // The counter goes on behind a number of its own form; any other code is left as it is.
  if (serial) await pushNumber(tx, counter, Number(serial));
  return code;
}
