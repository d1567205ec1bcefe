import { type acceptance, acceptanceStatus, acceptedStates, finalKind } from '@dossier/contract/pm/acceptance.ts';
import { refusal, refuse } from '#core/errors.ts';

import type { ActionContext, Hooks, RowOf, WrittenOf } from '#engine/resource/hooks.ts';
import { numberOfMonth } from '#engine/resource/period-number.ts';
import { holdNodes, reachNodes } from '../node/node.public.ts';
import { assertInFinal, endFinal, holdProjects } from '../project/project.public.ts';
import { assertItems, assertOnlyClosed, clearVerdicts, itemsOf, leftoversOf } from './lines.ts';
import { hindranceOf, outcomeOf } from './verdict.rules.ts';

type Acceptance = RowOf<typeof acceptance>;

const { customer, conditional, failed } = acceptanceStatus;

/** What may be told of an acceptance in a state in which others have already agreed to it. */
const lateFields: Readonly<Record<string, readonly string[]>> = {
  [customer]: ['clientSigner', 'note', 'attachments'],
  [conditional]: ['note', 'attachments'],
};

export const acceptanceHooks: Hooks<typeof acceptance> = {
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
  // A verdict moves nodes and the project too.
  async beforeLock({ tx }, ids) {
    await holdNodes(tx, 'acceptance_id', ids);
    await holdProjects(tx, 'pm_acceptance', ids);
  },
  async beforeAdd(context, draft) {
    draft.code = await numberOfMonth(context, 'YS');
  },
  afterAdd: ({ tx }, record) => assertItems(tx, record),
  async beforeEdit(context, draft, before) {
    assertLateFields(draft, before);
    if (before.status === conditional) await assertOnlyClosed(context, before);
  },
  afterEdit: ({ tx }, after) => assertItems(tx, after),
  actions: {
    submit: {
      async check({ tx }, { id }) {
        if ((await itemsOf(tx, id)).length === 0) throw refuse('请至少填写一行验收明细');
      },
      async change({ tx }, { id, status, rounds }) {
        if (status !== failed) return {};
        await clearVerdicts(tx, id);
        return { rounds: Number(rounds) + 1, acceptDate: null };
      },
    },
    conclude: {
      async check(context, record) {
        const items = await itemsOf(context.tx, record.id);
        // They may have been taken out after the review.
        if (items.length === 0) throw refuse('请至少填写一行验收明细');
        const { open: leftovers } = await leftoversOf(context.tx, record.id);
        const hindrance = hindranceOf(items, { leftovers, isSigned: Boolean(context.given.signed) });
        if (hindrance) throw refusal(hindrance.reason, hindrance.message);
        if (record.kind === finalKind) await assertInFinal(context, String(record.projectId));
      },
      async change({ tx, given }, { id, signed }) {
        const status = outcomeOf((await itemsOf(tx, id)).map(({ result }) => result));
        // Papers of earlier rounds stay.
        return { status, signed: [signed, given.signed].filter(Boolean).join(',') || null };
      },
      async effect(context, after) {
        const accepted = acceptedStates.includes(String(after.status));
        if (accepted) await reachNodes(context, { by: 'acceptance_id', id: after.id });
        if (after.kind === finalKind) await endFinal(context, String(after.projectId), accepted, String(after.code));
      },
    },
    settle: {
      async check({ tx }, { id }) {
        const { open } = await leftoversOf(tx, id);
        if (open > 0) throw refusal('leftovers', `还有${open}项遗留问题未关闭`);
      },
      effect: (context: ActionContext, after) => reachNodes(context, { by: 'acceptance_id', id: after.id }),
    },
  },
};

/** What the reviewers have agreed to stays as it is, and so does what the customer has signed. */
function assertLateFields(draft: WrittenOf<typeof acceptance>, before: Acceptance): void {
  const late = lateFields[String(before.status)];
  if (!late) return;
  const was: Readonly<Record<string, unknown>> = before;
  const changed = Object.entries(draft).filter(([name, value]) => value !== undefined && value !== was[name]);
  if (changed.every(([name]) => late.includes(name))) return;
  throw refuse(
    before.status === customer
      ? '验收单已通过内部评审，只能填写明细、遗留问题、客户验收人、备注和附件'
      : '客户已签字，只能关闭遗留问题、补充备注和附件',
  );
}
