/** What other features know of forms: those that run. */
export { findDefinition as definitionOf } from './definition.ts';
export { assertSeesAll, assertUnbound } from './form.hooks.ts';
export { registerForm } from './registration.ts';
export { formAbove, formOfTable, formsWithApproval, type RunningForm, runningForm } from './release.ts';
export { allowedOperations, designRight, withDesignRights } from './rights.ts';
