/** The plain registers of projects: the browser fetches them as one. */
export { acceptance } from './acceptance.ts';
export { change } from './change.ts';
export { contract } from './contract.ts';
export { customer } from './customer.ts';
export { deliv } from './deliv.ts';
export { delivVersion } from './deliv-version.ts';
export { invoice } from './invoice.ts';
export { issue } from './issue.ts';
export { node } from './node.ts';
export { monthRate } from './rate.ts';
export { receipt } from './receipt.ts';
export { risk } from './risk.ts';
export { supplier } from './supplier.ts';
export { task } from './task.ts';
