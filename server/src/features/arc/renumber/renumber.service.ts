import { itemStatus } from '@dossier/contract/arc/item.ts';
import { type renumber, renumberStatus } from '@dossier/contract/arc/renumber.ts';
import { normalNumber } from '@dossier/rules/archive/number.ts';
import { sql } from 'kysely';
import { invalid, refuse } from '#core/errors.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks, RowOf } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { assertProject, lockedItem, renumberItem } from '../item/item.public.ts';

type Request = RowOf<typeof renumber>;

/** Fields of a record that a request may change with its number. */
const moved = ['classId', 'year', 'retention', 'orgCode', 'projectCode'] as const;

export const renumberHooks: Hooks<typeof renumber> = {
  async beforeAdd(context, draft) {
    tidy(draft);
    await assertProject(context, draft.projectCode);
    const item = await lockedItem(context, String(draft.itemId));
    if (item.status !== itemStatus.held || !item.archiveNo) throw invalid({ itemId: '只有在库的档案才能改号' });
    if (item.volumeId) throw invalid({ itemId: '按卷整理的档案不能单独改号' });
    const { rows } = await sql`select 1 from arc_no_log where item_id = ${item.id} and del_flag = 0
      and status in (${renumberStatus.draft}, ${renumberStatus.deciding}) limit 1`.execute(context.tx);
    if (rows.length > 0) throw invalid({ itemId: '该档案已有未完成的改号申请' });
    draft.oldNo = String(item.archiveNo);
  },
  async beforeEdit(context, draft, before) {
    tidy(draft);
    if (draft.projectCode !== before.projectCode) await assertProject(context, draft.projectCode);
  },
  actions: {
    submit: {
      async check(context, record) {
        const item = await lockedItem(context, String(record.itemId));
        assertStill(record, item);
      },
      passed: {
        async change(context, record) {
          return { newNo: await carryOut(context, record), doneBy: context.actor.username, doneTime: wireNow() };
        },
      },
    },
  },
};

function tidy(draft: Draft): void {
  if (typeof draft.newNo === 'string') draft.newNo = normalNumber(draft.newNo) || null;
  if (typeof draft.orgCode === 'string') draft.orgCode = normalNumber(draft.orgCode) || null;
}

/** The record is as it was when the request was made. */
function assertStill({ oldNo }: Request, item: Record<string, unknown>): void {
  if (item.status !== itemStatus.held) throw refuse('只有在库的档案才能改号');
  if (item.archiveNo !== oldNo) throw refuse(`档案已改号为“${item.archiveNo}”，请重新申请`);
}

async function carryOut(context: Omit<WriteContext, 'resource' | 'input'>, record: Request): Promise<string> {
  const item = await lockedItem(context, String(record.itemId));
  assertStill(record, item);
  const change: Draft = {};
  for (const name of moved) if (record[name] !== null && record[name] !== item[name]) change[name] = record[name];
  return renumberItem(context, item, { change, typed: record.newNo, reason: String(record.reason) });
}
