/** What other features may use of loans. */
export {
  assertBorrowerKnows,
  brokenOf,
  heldByOthers,
  itemsOfLoan,
  type LoanItem,
  lentAmong,
  neverOut,
} from './lines.service.ts';
export { deskRight } from './loan.hooks.ts';
export { assertLendable } from './loan.rules.ts';
export { bodiesAreBack, leaveLine, lockLine } from './queue.service.ts';
