/** A page of users through the gate, for features that list them by what they hold. */
export { pageOfUsers } from './user-pages.ts';
