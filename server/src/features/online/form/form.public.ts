/** What other features know of forms: those that run. */
export { formOfTable, type RunningForm, runningForm, runningForms } from './release.ts';
