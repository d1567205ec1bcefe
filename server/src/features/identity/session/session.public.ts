/** Makes an account without any right, and says which name, phone or address is taken. */

/** Links by which people register. */
export { hashOf, makerOf, openInvitation, takePlace } from './invitations.ts';
export { apply, assertFree, enrol, makeNewcomer } from './register.service.ts';
/** The text of a picture, where pictures are asked for. */
export { assertCaptcha } from './sign-in.service.ts';
export type { Visit } from './visit.ts';
