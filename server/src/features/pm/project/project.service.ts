import type { project } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { pushNumber, takeNumbers } from '#db/numbers.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { followCustomer } from '../dispatch/dispatch.public.ts';
import { assertNameFree, liveProjects, projectActions } from './actions.ts';
import { assertDeletable } from './children.ts';
import { counterOf, departCode, readCode, writeCode } from './project.rules.ts';
import { assertHandedOver, assertMembersOnce, refreshTeams, teamOf } from './team.ts';

export const projectHooks: Hooks<typeof project> = {
  prints: { card: new URL('./prints/card.typ', import.meta.url) },
  async beforeAdd(context, draft) {
    draft.code = await codeFor(context, draft);
    await holdCustomer(context, draft.customer);
    if (context.input.members !== undefined) draft.team = teamOf(context.input.members);
  },
  async beforeEdit(context, draft, before) {
    if (draft.customer !== undefined && draft.customer !== before.customer) await holdCustomer(context, draft.customer);
    if (context.input.members !== undefined) draft.team = teamOf(context.input.members);
    const isNamedAnew = draft.name !== undefined || draft.customer !== undefined;
    if (isNamedAnew && liveProjects.includes(String(before.status)))
      await assertNameFree(context.tx, context.actor.tenantId, { ...before, ...draft });
  },
  afterAdd: ({ tx, input }, { id }) => membersSaved(tx, id, input),
  async afterEdit({ tx, input }, after, before) {
    if (after.customer !== before.customer) await followCustomer(tx, after.id, after.customer);
    await membersSaved(tx, after.id, input);
    await assertHandedOver(tx, after, before);
  },
  beforeDelete: ({ tx }, { id }) => assertDeletable(tx, id),
  actions: projectActions,
};

async function membersSaved(tx: Tx, id: string, { members }: Record<string, unknown>): Promise<void> {
  if (members === undefined) return;
  await assertMembersOnce(tx, id);
  // What somebody may not change of the lines was left as it was, whatever they sent.
  await refreshTeams(tx, id);
}

/** A customer is referred to by its name: while a project is saved nobody renames or deletes it. */
export async function holdCustomer({ tx, actor }: WriteContext, name: unknown): Promise<void> {
  const { rows } = await sql`select 1 from pm_customer
    where tenant_id = ${actor.tenantId} and name = ${String(name)} and del_flag = 0 for share`.execute(tx);
  if (rows.length === 0) throw invalid({ customer: `发包方“${String(name)}”不存在` });
}

async function codeFor({ tx, actor }: WriteContext, draft: Draft): Promise<string> {
  if (draft.code) {
    const code = String(draft.code).toUpperCase();
    const parts = readCode(code);
    await pushNumber(tx, counterOf(actor.tenantId, parts), parts.serial);
    return code;
  }
  const [group, depart] = await Promise.all([groupOf(tx, String(draft.outsClass)), departOf(tx, String(draft.dept))]);
  const year = wireNow().slice(0, 4);
  const serial = await takeNumbers(tx, counterOf(actor.tenantId, { group, year }));
  return writeCode(group, year, departCode(depart.abbreviation, depart.orgCode), serial);
}

/** ITO, BPO or KPO: the class's ancestor right below the root OUT. */
async function groupOf(tx: Tx, classId: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    with recursive up as (
      select id, pid, code from sys_category where id = ${classId}
      union all select c.id, c.pid, c.code from sys_category c join up on c.id = up.pid)
    select up.code from up join sys_category root on root.id = up.pid where root.code = 'OUT'`.execute(tx);
  const group = rows[0]?.code;
  if (!group) throw invalid({ outsClass: '外包分类不属于服务外包分类树' });
  return group;
}

async function departOf(tx: Tx, id: string): Promise<{ abbreviation: string | null; orgCode: string }> {
  const row = await tx
    .selectFrom('sys_depart')
    .select(['depart_name_abbr', 'org_code'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw invalid({ dept: '承接部门不存在' });
  return { abbreviation: row.depart_name_abbr, orgCode: row.org_code };
}
