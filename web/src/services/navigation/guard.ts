import { homePath, invitePath, loginPath, recoveryPath, registeredPath, registerPath, scanPath } from './path.ts';

const openPaths = [loginPath, registerPath, registeredPath, recoveryPath, '/oauth2-app/login', '/404'] as const;

/** What a navigation leads to. `enter`: fetch menu and rights first, then show the page. */
export type Decision = { type: 'show' } | { type: 'enter' } | { type: 'redirect'; to: string };

interface Visit {
  pathname: string;
  /** Path with query and hash, for coming back after the sign-in. */
  fullPath: string;
  token: string | null;
  permitted: boolean;
  /** Inside an enterprise chat app, its own sign-in page is used. */
  inChatApp: boolean;
}

/** Decides what a navigation does, before anything is drawn (specification 1, section 4). */
export function guard({ pathname, fullPath, token, permitted, inChatApp }: Visit): Decision {
  if (token) {
    // Whoever is signed in has an account and needs no invitation.
    if (pathname === loginPath || pathname === '/oauth2-app/login' || pathname.startsWith(invitePath))
      return { type: 'redirect', to: homePath };
    return permitted || isOpen(pathname) || pathname === scanPath ? { type: 'show' } : { type: 'enter' };
  }
  if (isOpen(pathname)) return { type: 'show' };
  const login = inChatApp ? '/oauth2-app/login' : loginPath;
  return { type: 'redirect', to: `${login}?redirect=${encodeURIComponent(fullPath)}` };
}

function isOpen(pathname: string): boolean {
  return (openPaths as readonly string[]).includes(pathname) || pathname.startsWith(invitePath);
}

/** Where to go after the sign-in: only a path of this application, and never the sign-in pages again. */
export function redirectTarget(redirect: string | null | undefined): string {
  if (!redirect?.startsWith('/') || hasControl(redirect) || /^\/[/\\]|\\/.test(redirect)) return homePath;
  if (redirect === '/' || /^\/user(?:\/|$)/.test(redirect) || redirect.startsWith('/oauth2-app')) return homePath;
  return redirect;
}

/** Enterprise chat apps name themselves in the user agent. */
export function isChatApp(userAgent: string): boolean {
  return /wxwork|dingtalk/i.test(userAgent);
}

/** Browsers drop control characters from addresses, which can turn a path into another host. */
function hasControl(text: string): boolean {
  return [...text].some((char) => char < ' ');
}
