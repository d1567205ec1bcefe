/** The default landing page. */
export const homePath = '/dashboard/analysis';
export const loginPath = '/user/login';
export const registerPath = '/user/register';
export const registeredPath = '/user/register-result';
export const recoveryPath = '/user/alteration';

/** Path with query and hash. */
export function fullPathOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return `${pathname}${search}${hash}`;
}
