import { contract, contractKind, contractStatus } from '@dossier/contract/pm/contract.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import { pushNumber, takeNumbers } from '#db/numbers.ts';
import { changesLines } from '#engine/parts/lines-changed.ts';
import type { ActionHooks, Hooks, RowOf, WrittenOf } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { refreshNodes } from '../node/node.public.ts';
import { assertOpen, holdCustomer, ofProject } from '../project/project.public.ts';
import { rateFor } from '../rate/rate.public.ts';
import { holdSupplier } from '../supplier/supplier.public.ts';
import { contractActions } from './actions.ts';
import { counterOf, inYuan, lettersOf, netOf, readCode, serialBelow } from './contract.rules.ts';
import { type HeldContract, heldContract } from './held.ts';
import { assertSubAllowed, overSubbed } from './sums.ts';

type Contract = RowOf<typeof contract>;
type ContractDraft = WrittenOf<typeof contract>;

/** What may still be told of a contract that people have agreed to. */
const lateFields: readonly string[] = ['projectId', 'extCode', 'regNo', 'note', 'attachments'];

const contractHooks: Hooks<typeof contract> = {
  async beforeAdd(context, draft) {
    const parent = await parentOf(context, draft);
    if (draft.customer) await holdCustomer(context, draft.customer);
    if (draft.supplier) await holdSupplier(context, draft.supplier);
    if (draft.kind === contractKind.supplement) draft.projectId = parent?.project_id ?? null;
    draft.code = await codeFor(context, draft, parent);
    await complete(context, draft, draft);
    if (draft.kind === contractKind.sub) await assertSubAllowed(context.tx, placeOf(context, draft));
  },
  async beforeEdit(context, draft, before) {
    if (before.status === contractStatus.signing) await assertLate(context, draft, before);
    if (draft.supplier && draft.supplier !== before.supplier) await holdSupplier(context, draft.supplier);
    const moved = draft.projectId !== undefined && draft.projectId !== before.projectId;
    if (before.kind === contractKind.supplement) {
      const parent = await heldContract(context, String(before.parentId));
      draft.projectId = parent?.project_id ?? null;
    } else if (moved) await assertOpen(context, String(draft.projectId ?? ''), '编辑合同');
    const next = { ...before, ...draft };
    await complete(context, draft, next);
    // Off-shore contracts go to the leaders, who have not seen this one.
    if (before.status === contractStatus.signing && before.shore === 'on' && draft.shore === 'off')
      throw invalid({ projectId: '合同按在岸审批，不能改属离岸项目' });
    if (moved && before.kind === contractKind.sub) {
      await assertSubAllowed(context.tx, placeOf(context, next));
      // Above the limit the leaders decide, who have not seen this one.
      const isSigned = before.status === contractStatus.signing && before.overSub !== 'Y';
      if (isSigned && (await overSubbed(context.tx, { id: before.id, ...placeOf(context, next) })))
        throw invalid({ projectId: '该分包合同未按超比例审批，不能改属该项目' });
    }
  },
  async afterEdit({ tx }, after, before) {
    if (after.customer !== before.customer || after.cur !== before.cur || after.rate !== before.rate)
      await refreshNodes(tx, { contractId: after.id });
    if (after.projectId !== before.projectId)
      await sql`update pm_contract set project_id = ${after.projectId}
        where parent_id = ${after.id} and kind = 'supp'`.execute(tx);
  },
  actions: contractActions,
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
};

const guarded = ofProject(contract, contractHooks, ['finish', 'terminate']);

/** As others of a project; what changes its 合同额 holds the project first, so that two do not wait for each other. */
export const contractHooksOfProject: Hooks<typeof contract> = {
  ...guarded,
  // With the contract above, whose agreed amount it changes; the project comes after both.
  async beforeLock({ tx }, ids) {
    await sql`select 1 from pm_contract where id = any(${[...ids]})
      or id in (select parent_id from pm_contract where id = any(${[...ids]})) order by id for no key update`.execute(
      tx,
    );
  },
  actions: {
    ...guarded.actions,
    sign: holdingProject(guarded.actions?.sign),
    terminate: holdingProject(guarded.actions?.terminate),
  },
};

function holdingProject(hooks: ActionHooks<typeof contract> = {}): ActionHooks<typeof contract> {
  return {
    ...hooks,
    async check(context, record) {
      await sql`select 1 from pm_project where id = ${record.projectId} for no key update`.execute(context.tx);
      await hooks.check?.(context, record);
    },
  };
}

const placeOf = ({ actor }: Pick<WriteContext, 'actor'>, { projectId, parentId }: ContractDraft) => ({
  ...{ tenantId: actor.tenantId, projectId: projectId ?? null, parentId: parentId ?? null },
});

/** The contract above, which is of the kind that the new one needs. */
async function parentOf(
  context: WriteContext,
  { kind, parentId, cur, projectId }: ContractDraft,
): Promise<HeldContract | undefined> {
  if (!parentId) return undefined;
  const parent = await heldContract(context, parentId);
  if (!parent) throw invalid({ parentId: '上级合同不存在' });
  if (kind === contractKind.main && parent.kind !== contractKind.frame)
    throw invalid({ parentId: '接包合同的上级合同须为框架协议' });
  if (kind !== contractKind.main && parent.kind !== contractKind.main)
    throw invalid({ parentId: '上级合同须为接包合同' });
  if (kind === contractKind.supplement && cur !== parent.cur) throw invalid({ cur: '补充协议的币种须与主合同一致' });
  const isBelow = kind === contractKind.sub || kind === contractKind.purchase;
  if (isBelow && projectId && parent.project_id && projectId !== parent.project_id)
    throw invalid({ parentId: '上级合同不属于该项目' });
  return parent;
}

/** HT, FB or CG with the year and four digits; a supplement has the number of its main contract and two digits (domain 4.2). */
async function codeFor(
  { tx, actor }: WriteContext,
  { code, kind }: ContractDraft,
  parent: HeldContract | undefined,
): Promise<string> {
  if (code) {
    const typed = code.toUpperCase();
    const own = readCode(typed);
    // The counter goes on behind a number of its own form; any other is left as it is.
    if (own) await pushNumber(tx, counterOf(actor.tenantId, own.letters, own.year), own.serial);
    const serial = parent && serialBelow(typed, parent.code);
    if (kind === contractKind.supplement && serial) await pushNumber(tx, `pm_contract:${parent.id}`, serial);
    return typed;
  }
  if (kind === contractKind.supplement && parent) {
    const serial = await takeNumbers(tx, `pm_contract:${parent.id}`);
    return `${parent.code}-B${String(serial).padStart(2, '0')}`;
  }
  const letters = lettersOf(String(kind));
  const year = wireNow().slice(0, 4);
  const serial = await takeNumbers(tx, counterOf(actor.tenantId, letters, year));
  return `${letters}-${year}-${String(serial).padStart(4, '0')}`;
}

/** What follows from the values: amounts, and whether it is off-shore, by its project or else by its customer. */
async function complete(context: WriteContext, draft: ContractDraft, next: ContractDraft): Promise<void> {
  const { tx, actor } = context;
  if (next.cur !== 'CNY' && !next.rate)
    next.rate = draft.rate = await rateFor(context, String(next.cur), wireNow().slice(0, 7));
  draft.netAmount = netOf(next.amount, next.taxRate);
  draft.amountCny = inYuan(next.amount, next.rate);
  const { rows } = await sql<{ shore: string | null }>`
    select coalesce(
      (select shore from pm_project where id = ${next.projectId ?? null} and tenant_id = ${actor.tenantId}),
      (select case when country = 'CN' then 'on' else 'off' end from pm_customer
        where name = ${next.customer ?? null} and tenant_id = ${actor.tenantId} and del_flag = 0)) as shore`.execute(
    tx,
  );
  draft.shore = rows[0]?.shore ?? 'on';
}

/** After people have agreed to it, what they agreed to stays. */
async function assertLate(context: WriteContext, draft: ContractDraft, before: Contract): Promise<void> {
  const was: Readonly<Record<string, unknown>> = before;
  const changed = Object.entries(draft).some(
    ([name, value]) => value !== undefined && !lateFields.includes(name) && (value ?? null) !== (was[name] ?? null),
  );
  if (changed || (await changesLines(context, 'rates', before.id)))
    throw refusal('state', '合同已审批通过，只能补充项目、对方编号、登记号、备注和附件');
}
