/** What other features may use of dispatches. */
export { followCustomer, presentDispatches } from './present.ts';
