/** The default landing page. */
export const homePath = '/dashboard/analysis';
export const loginPath = '/user/login';
export const registerPath = '/user/register';
export const registeredPath = '/user/register-result';
export const recoveryPath = '/user/alteration';
/** Before the code of a link by which one registers. */
export const invitePath = '/invite/';

/** What a link to a form opens; its token stands behind `#`, which no server and no proxy is told. */
export const sharePath = '/share';

/** What the camera of a phone opens: somebody asks to be signed in. */
export const scanPath = '/scan';

/** Path with query and hash. */
export function fullPathOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return `${pathname}${search}${hash}`;
}

/** State of an address that a page added for a part of itself: going back closes the part. */
export const samePage = { samePage: true } as const;

export function isSamePage(state: unknown): boolean {
  return (state as Partial<typeof samePage> | null | undefined)?.samePage === true;
}
