/** What other features know of forms: those that run. */
export { registerForm } from './registration.ts';
export { formOfTable, formsWithApproval, type RunningForm, runningForm } from './release.ts';
export { atForm, designRight, rightsOver } from './rights.ts';
