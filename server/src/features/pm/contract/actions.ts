import { type contract, contractKind, contractStatus } from '@dossier/contract/pm/contract.ts';
import { invalid, refusal } from '#core/errors.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { followContract, writeOffAll } from '../node/node.public.ts';
import { assertSupplier } from '../supplier/supplier.public.ts';
import { heldContract } from './held.ts';
import {
  assertSettled,
  assertSubAllowed,
  hasNodes,
  overSubbed,
  overSubbedSentence,
  refreshAgreed,
  refreshProject,
  unbalanced,
} from './sums.ts';

type Contract = RowOf<typeof contract>;

/** What the moves of a contract ask for and do besides (domain 4.3, 4.4). */
export const contractActions: Hooks<typeof contract>['actions'] = {
  submit: {
    check: (context, { supplier }) => assertSupplier(context, supplier),
    async change(context, record) {
      return { overSub: (await isOver(context, record)) ? 'Y' : 'N' };
    },
    effect(context, after) {
      if (after.overSub === 'Y') context.warn(overSubbedSentence);
    },
  },
  sign: {
    async check(context, record) {
      const { signDate, signed } = context.given;
      if (!signDate || !signed) throw refusal('PM12', '请填写签订日期并上传签署件');
      await assertPlaced(context, record);
      await assertSupplier(context, record.supplier);
      if (record.kind === contractKind.sub) await assertSubAllowed(context.tx, placeOf(context, record));
      // Of a main contract it is planned what is paid when; the others may plan it, and then as a whole.
      if (record.kind !== contractKind.main && !(await hasNodes(context.tx, record.id))) return;
      const wrong = await unbalanced(context.tx, record.id, Number(record.amount));
      if (wrong) throw refusal('PM13', wrong);
    },
    change: (_, { amount }) => ({ agreed: amount }),
    async effect(context, after) {
      const { tx, warn } = context;
      if (after.kind === contractKind.supplement) {
        const parentId = String(after.parentId);
        const wrong = await unbalanced(tx, parentId, await refreshAgreed(tx, parentId));
        if (wrong) warn(wrong);
      }
      if (await isOver(context, after)) warn(overSubbedSentence);
      await refreshProject(tx, after.projectId);
    },
  },
  finish: { check: ({ tx }, { id }) => assertSettled(tx, id) },
  terminate: {
    async effect(context, after) {
      await writeOffAll(context, after.id, String(context.given.closing));
      await followContract(context.tx, after.id);
      if (after.kind === contractKind.supplement) await refreshAgreed(context.tx, String(after.parentId));
      await refreshProject(context.tx, after.projectId);
    },
  },
};

const placeOf = ({ actor }: Pick<ActionContext, 'actor'>, { projectId, parentId }: Contract) => ({
  ...{ tenantId: actor.tenantId, projectId, parentId },
});

const isOver = async (context: ActionContext, record: Contract): Promise<boolean> =>
  record.kind === contractKind.sub && (await overSubbed(context.tx, { id: record.id, ...placeOf(context, record) }));

/** Main and sub-contracts are of a project from now on; a supplement is to a contract in force. */
async function assertPlaced(context: ActionContext, { kind, projectId, parentId }: Contract): Promise<void> {
  if ((kind === contractKind.main || kind === contractKind.sub) && !projectId)
    throw invalid({ projectId: '请先填写合同所属的项目' });
  if (kind !== contractKind.supplement) return;
  const parent = await heldContract(context, String(parentId));
  if (parent?.status !== contractStatus.active)
    throw refusal('state', `主合同“${parent?.code ?? ''}”不在履行中，补充协议不能生效`);
}
