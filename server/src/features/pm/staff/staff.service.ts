import type { staff } from '@dossier/contract/pm/staff.ts';
import { isIdCard, maskedIdCard } from '@dossier/rules/id-card.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks, RowOf, WrittenOf } from '#engine/resource/hooks.ts';
import { lockRates, rebook } from '../timesheet/timesheet.public.ts';

type Staff = RowOf<typeof staff>;

export const staffHooks: Hooks<typeof staff> = {
  async beforeAdd(context, draft) {
    await lockRates(context, { toChange: true });
    maskIdentity(draft);
  },
  afterAdd: (context, record) => ratesSaved(context, record),
  // Before the row: approvals take the rates first, too.
  beforeLock: (context) => lockRates(context, { toChange: true }),
  beforeEdit: (_, draft) => maskIdentity(draft),
  async afterEdit(context, after) {
    if (context.input.rates !== undefined) await ratesSaved(context, after);
  },
  afterDelete: (context, record) => rebook(context, String(record.username)),
};

/** The number is checked as it is typed, and kept beside what others may see of it. */
function maskIdentity(draft: WrittenOf<typeof staff>): void {
  if (draft.idNo === undefined) return;
  if (draft.idNo === null || draft.idNo === '') {
    draft.idMasked = null;
    return;
  }
  if (!isIdCard(draft.idNo)) throw invalid({ idNo: '请输入正确的身份证号码' });
  draft.idNo = draft.idNo.toUpperCase();
  draft.idMasked = maskedIdCard(draft.idNo);
}

/** Hours that were approved at a rate that is no longer the one of their day are booked anew, unless their month is locked. */
async function ratesSaved(context: Parameters<typeof rebook>[0], record: Staff): Promise<void> {
  await assertDaysOnce(context.tx, record.id);
  await rebook(context, String(record.username));
}

async function assertDaysOnce(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ valid_from: string }>`
    select valid_from from pm_staff_rate where staff_id = ${id} group by 1 having count(*) > 1 limit 1`.execute(tx);
  const [twice] = rows;
  if (twice) throw invalid({ rates: `成本单价的生效日${twice.valid_from}重复` });
}
