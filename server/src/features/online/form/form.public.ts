/** What other features know of forms: those that run. */
export { type Definition, findDefinition as definitionOf } from './definition.ts';
export { type OwnSteps, withFormSteps } from './enhance/feature-steps.ts';
export type { FormInUse } from './enhance/reach.ts';
export { inTurn } from './enhance/waits.ts';
export { formHooks } from './form.hooks.ts';
export { formInUse } from './in-use.ts';
export { addLinkedValues } from './linked-values.ts';
export { registerForm } from './registration.ts';
export { assertSeesForm } from './relate.ts';
export { formAbove, formOfTable, formsWithApproval, type RunningForm, runningForm } from './release.ts';
export {
  allowedButtons,
  allowedOperations,
  designRight,
  scriptButtons,
  withButtonRights,
  withDesignRights,
} from './rights.ts';
export { assertSeesAll, assertUnbound } from './sight.ts';
