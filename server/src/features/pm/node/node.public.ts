/** What other features may use of payment nodes. */
export { refreshNodes } from './follow-contract.ts';
export { followContract, followMoney } from './follow-money.ts';
export { holdNodes, reachNodes } from './reach.ts';
export { writeOffAll } from './write-off.ts';
