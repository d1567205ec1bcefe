/** What other features know of forms: those that run. */
export { findDefinition as definitionOf } from './definition.ts';
export { registerForm } from './registration.ts';
export { formOfTable, formsWithApproval, type RunningForm, runningForm } from './release.ts';
export { allowedOperations, atForm, designRight } from './rights.ts';
