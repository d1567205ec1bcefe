/** What the preparation of a batch may use of batches. */

export { countIntake } from './batch.ts';
export { intakeHooks } from './intake.service.ts';
export { put } from './put.service.ts';
