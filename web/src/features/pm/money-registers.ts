/** Registers of money in one chunk: four of their own would cost the shell a list of files for each. */
export { invoice } from '@dossier/contract/pm/invoice.ts';
export { monthRate } from '@dossier/contract/pm/rate.ts';
export { receipt } from '@dossier/contract/pm/receipt.ts';
export { supplier } from '@dossier/contract/pm/supplier.ts';
