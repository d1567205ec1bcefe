/** The tables that a definition describes, for whoever writes them down instead of making them. */
export { planOf } from './sync/plan.ts';
export { name } from './sync/quote.ts';
export { targetTable } from './sync/target.ts';
