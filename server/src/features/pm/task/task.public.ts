/** What other features may use of tasks. */
export { arrange, lockPlan } from './plan.ts';
