import type { supplier } from '@dossier/contract/pm/supplier.ts';
import { plainCode } from '@dossier/rules/credit-code.ts';
import { sql } from 'kysely';
import { pushNumber, takeNumbers } from '#db/numbers.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';

/** `FBS-{4 digits}`. */
const codePattern = /^FBS-(\d{4})$/;

export const supplierHooks: Hooks<typeof supplier> = {
  async beforeAdd(context, draft) {
    draft.code = await codeFor(context, draft.code);
    if (draft.uscc) draft.uscc = plainCode(draft.uscc);
  },
  beforeEdit(_, draft) {
    if (draft.uscc) draft.uscc = plainCode(draft.uscc);
  },
  async afterEdit({ tx, actor }, after, before) {
    // Contracts name their supplier by its name (decision 0119), so they are told the new one; also those that the actor may
    // not see.
    if (after.name !== before.name)
      await sql`update pm_contract set supplier = ${after.name}
        where tenant_id = ${actor.tenantId} and supplier = ${before.name}`.execute(tx);
  },
};

async function codeFor({ tx, actor }: WriteContext, typed: string | null | undefined): Promise<string> {
  const counter = `pm_supplier:${actor.tenantId}`;
  if (!typed) return `FBS-${String(await takeNumbers(tx, counter)).padStart(4, '0')}`;
  const code = typed.toUpperCase();
  const serial = codePattern.exec(code)?.[1];
  // The counter goes on behind a number of its own form; any other code is left as it is.
  if (serial) await pushNumber(tx, counter, Number(serial));
  return code;
}
