import { invoice, invoiceStatus } from '@dossier/contract/pm/invoice.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { numberOfDay } from '#engine/resource/period-number.ts';
import { addRecord } from '#engine/resource/write.ts';

/** The red letter of an invoice: issued at once, with the same amounts below nothing, so that the sums come out even. */
export async function addRedLetter(context: ActionContext, of: RowOf<typeof invoice>): Promise<void> {
  const { tx, given } = context;
  const hooks: Hooks<typeof invoice> = {
    async beforeAdd(adding, draft) {
      draft.code = await numberOfDay(adding, 'KP');
      draft.status = invoiceStatus.issued;
      draft.no = String(given.redNo);
      draft.date = String(given.redDate);
      draft.files = String(given.redFiles);
      draft.redOf = of.id;
      draft.reason = String(given.reason);
      draft.contractId = of.contractId;
      draft.dir = of.dir;
      draft.cur = of.cur;
      draft.amount = -Number(of.amount);
      draft.tax = -Number(of.tax);
    },
  };
  const { nodeId, kind, amount, tax, title } = of;
  await addRecord(context, invoice, hooks as Hooks, { nodeId, kind, amount, tax, title }, tx);
}
