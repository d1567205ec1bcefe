/** What other features may use of closings. */
export { countFiled, filingEnds } from './filing-rate.ts';
export { returnClosing } from './return.ts';
