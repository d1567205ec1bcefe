/** What records may use of batches. */

export { asMover, countIntake, lockedIntake } from './batch.ts';
export { batchSettled, docOfItem, tellReturned } from './project.ts';
