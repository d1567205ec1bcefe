import { type accessEntry, aclEffect } from '@dossier/contract/arc/rights/acl.ts';
import { sql } from 'kysely';
import { invalid, refuse } from '#core/errors.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';

export const accessEntryHooks: Hooks<typeof accessEntry> = {
  async beforeAdd(context, draft) {
    if (!draft.itemId === !draft.classId) throw invalid({ itemId: '请选择档案或分类中的一项' });
    if (!draft.username === !draft.departId) throw invalid({ username: '请选择用户或部门中的一项' });
    assertAhead(draft.validUntil);
    if (draft.departId) await assertDepart(context, String(draft.departId));
    await assertNotOneself(context, draft);
    draft.targetNo = await numberOf(context, draft.itemId ?? null, draft.classId ?? null);
  },
  async afterAdd(context, record) {
    await tellFirst(context, record);
  },
  beforeEdit(_, draft, before) {
    if (draft.validUntil !== undefined && draft.validUntil !== before.validUntil) assertAhead(draft.validUntil);
  },
};

function assertAhead(until: unknown): void {
  if (until && String(until) <= wireNow()) throw invalid({ validUntil: '截止时间须晚于现在' });
}

async function assertDepart({ tx }: Pick<WriteContext, 'tx'>, id: string): Promise<void> {
  const { rows } = await sql`select 1 from sys_depart where id = ${id} and del_flag = '0'`.execute(tx);
  if (rows.length === 0) throw invalid({ departId: '名单所列部门不存在' });
}

/** The chain names records by their number and never by their title. */
async function numberOf(
  { tx }: Pick<WriteContext, 'tx'>,
  itemId: string | null,
  classId: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ no: string | null }>`
    select archive_no as no from arc_item where id = ${itemId}
    union all select code from arc_class where id = ${classId}`.execute(tx);
  return rows[0]?.no ?? null;
}

/** Nobody lets themselves in; and of those who are denied somebody has to be left who can take it back: whoever makes the entry. */
async function assertNotOneself({ tx, actor }: Pick<WriteContext, 'tx' | 'actor'>, draft: Draft): Promise<void> {
  const { rows } = await sql`select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    join sys_depart up on starts_with(d.org_code, up.org_code)
    where ud.user_id = ${actor.userId} and up.id = ${draft.departId ?? null}`.execute(tx);
  if (draft.username !== actor.username && rows.length === 0) return;
  if (draft.effect === aclEffect.deny) throw refuse('名单不能禁止您自己，请由不在其中的人办理');
  throw refuse('名单不能允许您自己，请由不在其中的人办理');
}

/** Whether a tenant has lists at all is kept with its actors; who is on them is asked each time. */
async function tellFirst({ app, tx, actor }: WriteContext, { id, effect }: Row): Promise<void> {
  const { rows } = await sql`select 1 from arc_acl where tenant_id = ${actor.tenantId} and effect = ${effect}
    and del_flag = 0 and id <> ${id} limit 1`.execute(tx);
  if (rows.length === 0) await app.sessions.refresh(tx);
}
