/** A page of users through the gate, for features that list them by what they hold. */

/** Users that the caller may see, locked, for features that change what hangs on them. */
export { lockUsers } from './user.service.ts';
export { pageOfUsers } from './user-pages.ts';
