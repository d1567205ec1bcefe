/** Makes an account without any right, and says which name, phone or address is taken. */
export { assertFree, makeNewcomer } from './register.service.ts';
