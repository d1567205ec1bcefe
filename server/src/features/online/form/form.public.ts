/** What other features know of forms: those that run. */
export { knowAllForms, knowForm } from './known.ts';
export { formOfTable, type RunningForm, runningForm, runningForms } from './release.ts';
