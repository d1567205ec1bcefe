import { logout } from '@dossier/contract/identity/session.ts';
import { call } from '../api/api.ts';
import { useSession } from './session.ts';
import { clearSession, clearStoredSession } from './stored-session.ts';

let leaving = false;

/** True from the moment a logout began: refusals that arrive then are its consequence and say nothing new. */
export function isLeaving(): boolean {
  return leaving;
}

/**
 * Ends the session: everything of the user leaves the browser, the server is told, the page reloads and the guard
 * asks for a new sign-in. Where another system has signed the person in, the browser goes there to sign out too.
 * A server that cannot be reached does not keep anybody signed in here.
 */
export async function leave(): Promise<void> {
  if (leaving) return;
  leaving = true;
  clearStoredSession();
  const left = useSession.getState().token ? await call(logout).catch(() => null) : null;
  clearSession();
  if (left) window.location.assign(left.address);
  else window.location.reload();
}
