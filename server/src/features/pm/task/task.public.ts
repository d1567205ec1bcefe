/** What other features may use of tasks. */
export { arrange, linksOf, lockPlan } from './plan.ts';
