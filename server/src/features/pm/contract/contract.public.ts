/** What other features may use of contracts. */
export { type HeldContract, heldContract } from './held.ts';
