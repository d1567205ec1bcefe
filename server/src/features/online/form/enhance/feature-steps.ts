import type { Step } from '@dossier/contract/online/enhance/steps.ts';
import { forbidden } from '#core/errors.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { withSteps } from './step-hooks.ts';

/** Steps about the record alone, by the act or the code of a button. */
export type OwnSteps = Readonly<Record<string, readonly Extract<Step, { type: 'refuse' | 'set' }>[]>>;

/**
 * Steps of a written feature around those that it has already, by the act or the code of a button: what a form that it was
 * written from decides about the record itself. It reaches no form.
 */
export function withFormSteps(hooks: Hooks, steps: OwnSteps): Hooks {
  const lists = Object.entries(steps).map(([buttonCode, list]) => ({
    ...{ id: buttonCode, buttonCode, content: null, activeStatus: '1' as const },
    steps: JSON.stringify(list),
  }));
  const buttons = Object.keys(steps).map((buttonCode) => ({
    ...{ id: buttonCode, buttonCode, buttonName: buttonCode, buttonStyle: 'button' as const, buttonIcon: null },
    ...{ buttonStatus: '1' as const, optType: 'action', optPosition: null, orderNum: null, exp: null },
  }));
  return withSteps(hooks, { buttons, steps: lists }, async () => {
    throw forbidden();
  });
}
