/** What other features may use of closings. */
export { returnClosing } from './return.ts';
