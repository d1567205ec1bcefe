/** What other features may use of payment nodes. */
export { refreshDueDates } from './due.ts';
export { writeOffAll } from './write-off.ts';
