/** What other features may use of reports. */
export { textsOf } from './prefill.ts';
export { keptIn } from './standing.ts';
