/** What other features may use of plans. */
export { saveStep } from './save-plan.service.ts';
export { takeBaseline } from './take-baseline.ts';
