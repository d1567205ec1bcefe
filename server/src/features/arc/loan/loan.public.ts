/** What other features may use of loans. */
export { heldByOthers, itemsOfLoan, type LoanItem } from './lines.service.ts';
export { deskRight } from './loan.hooks.ts';
export { bodiesAreBack, leaveLine, lockLine } from './queue.service.ts';
