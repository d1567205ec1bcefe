/** Keeps accounts that other tenants share to the platform. */
export { assertNotShared } from './shared-account.ts';
/** Why a tenant's own administrator leaves a person in his last tenant. */
export { lastTenant } from './user.hooks.ts';
/** Users that the caller may see, locked, for features that change what hangs on them. */
export { lockUsers } from './user.service.ts';
/** Roles and departments of a new account, within what the caller may give. */
/** Ends what users are in the departments of a tenant that they leave. */
export { assertMayGive, giveMemberships, idsOf, removeFromTenantDeparts } from './user-links.ts';
/** A page of users through the gate, for features that list them by what they hold. */
export { pageOfUsers } from './user-pages.ts';
