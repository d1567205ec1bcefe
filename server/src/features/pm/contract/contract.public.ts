/** What other features may use of contracts. */
export { inYuan, netOf } from './contract.rules.ts';
export { assertContractIn, type HeldContract, heldContract, holdContractsOf } from './held.ts';
export { billRateOn, contractOf, onlyMainContract } from './rates.ts';
