/** What other features may use of plans. */
export { takeBaseline } from './take-baseline.ts';
