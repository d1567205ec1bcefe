/** What other features know of forms: those that run. */
export { type RunningForm, runningForm, runningForms } from './release.ts';
