/** What other features may use of monthly filings. */
export { fillSheet } from './fill.ts';
