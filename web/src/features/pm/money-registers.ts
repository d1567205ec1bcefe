/** Registers of money in one chunk: seven of their own would cost the shell a list of files for each. */
export { contract } from '@dossier/contract/pm/contract.ts';
export { customer } from '@dossier/contract/pm/customer.ts';
export { invoice } from '@dossier/contract/pm/invoice.ts';
export { node } from '@dossier/contract/pm/node.ts';
export { monthRate } from '@dossier/contract/pm/rate.ts';
export { receipt } from '@dossier/contract/pm/receipt.ts';
export { supplier } from '@dossier/contract/pm/supplier.ts';
