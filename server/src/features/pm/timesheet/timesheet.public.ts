/** What other features may use of timesheets. */
export { lockRates, rebook } from './booking.ts';
