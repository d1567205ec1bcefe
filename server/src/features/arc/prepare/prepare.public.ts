/** What batches and records may use of the preparation of a batch. */

export { looseFiles, releaseLoose } from './staged.ts';
