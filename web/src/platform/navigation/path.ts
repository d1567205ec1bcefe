/** The default landing page. */
export const homePath = '/dashboard/analysis';
export const loginPath = '/user/login';

/** Path with query and hash. */
export function fullPathOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return `${pathname}${search}${hash}`;
}
