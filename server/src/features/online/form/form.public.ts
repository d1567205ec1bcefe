/** What other features know of forms: those that run. */
export { registerForm } from './registration.ts';
export { formOfTable, type RunningForm, runningForm, runningForms } from './release.ts';
export { allowedOperations, designRight } from './rights.ts';
