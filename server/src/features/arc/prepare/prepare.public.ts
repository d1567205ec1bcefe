/** What batches and records may use of the preparation of a batch. */

export { looseFiles, mainRole, releaseLoose, rolesOf } from './staged.ts';
