/** What records may use of batches. */

export { asMover, countIntake, holdAround } from './batch.ts';
export { batchSettled, docOfItem, tellReturned } from './project.ts';
