/** What other features may use of loans. */
export { assertLendable, assertUnbooked, linesOfLoan, lockDevices } from './booking.service.ts';
export { deskRight } from './loan.service.ts';
export { outstandingOf } from './outstanding.service.ts';
