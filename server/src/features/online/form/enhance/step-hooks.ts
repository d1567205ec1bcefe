import { actionOfButton, customButtons } from '@dossier/contract/online/enhance/buttons.ts';
import { readSteps, type Step } from '@dossier/contract/online/enhance/steps.ts';
import { approvalStates, type FormRelease, stateField, submitAction } from '@dossier/contract/online/form/compile.ts';
import type { ActionHooks, EndHooks, Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { keepLines } from '../../hook/hook.public.ts';
import type { Reach } from './reach.ts';
import { decide, follow } from './run-steps.ts';

/** The steps of a form around those that it has already: what they decide comes before saving, the rest of them after it. */
export function withSteps(
  hooks: Hooks,
  { buttons, steps = [] }: Pick<FormRelease, 'buttons' | 'steps'>,
  reach: Reach,
): Hooks {
  const lists = new Map(
    steps.flatMap(({ buttonCode, activeStatus, steps: text }) =>
      activeStatus === '1' ? [[buttonCode, readSteps(text) ?? []] as const] : [],
    ),
  );
  if (lists.size === 0) return hooks;
  const of = (event: string): readonly Step[] => lists.get(event) ?? [];
  // What comes from a file is bound by what binds a form that is filled in.
  const withImport = (event: string, { source }: WriteContext) =>
    source === 'import' ? [...of(event), ...of('import')] : of(event);
  const eventOf = (event: string, { source }: WriteContext) => (source === 'import' ? 'import' : event);
  const actions = customButtons(buttons).flatMap(({ buttonCode }): [string, ActionHooks][] => {
    const list = of(buttonCode);
    if (list.length === 0) return [];
    return [
      [
        actionOfButton(buttonCode),
        {
          change: (context, record) => decide(context, buttonCode, list, record),
          effect: (context, after) => follow(context, buttonCode, list, after, reach),
        },
      ],
    ];
  });
  return {
    ...hooks,
    async beforeAdd(context, draft) {
      await hooks.beforeAdd?.(context, draft);
      Object.assign(draft, await decide(context, eventOf('add', context), withImport('add', context), draft));
    },
    async beforeEdit(context, draft, before) {
      await hooks.beforeEdit?.(context, draft, before);
      Object.assign(
        draft,
        await decide(context, eventOf('edit', context), withImport('edit', context), { ...before, ...draft }),
      );
    },
    async beforeDelete(context, record) {
      await hooks.beforeDelete?.(context, record);
      await decide(context, 'delete', of('delete'), record);
      if (of('delete').some((step) => step.type === 'call' && step.manner === 'after'))
        await keepLines(context, record);
    },
    async afterDelete(context, record) {
      await hooks.afterDelete?.(context, record);
      await follow(context, 'delete', of('delete'), record, reach);
    },
    async settled(context, record, before) {
      await hooks.settled?.(context, record, before);
      const event = before ? 'edit' : 'add';
      await follow(context, eventOf(event, context), withImport(event, context), record, reach);
    },
    actions: { ...hooks.actions, ...Object.fromEntries(actions), ...moved(of('state'), hooks, reach) },
  };
}

/** What comes of a record that is submitted, and of the end of its approval. */
function moved(steps: readonly Step[], hooks: Hooks, reach: Reach): Record<string, ActionHooks> {
  if (steps.length === 0) return {};
  const own = hooks.actions?.[submitAction];
  // Where nobody decides, a record has passed at once, and its end tells of it.
  const asked: ActionHooks['effect'] = (context, after) =>
    after[stateField] === approvalStates.passed ? undefined : follow(context, 'state', steps, after, reach);
  const then: NonNullable<EndHooks['effect']> = (context, after) => follow(context, 'state', steps, after, reach);
  return {
    [submitAction]: {
      ...own,
      effect: asked,
      passed: { effect: then },
      refused: { effect: then },
      withdrawn: { effect: then },
    },
  };
}
