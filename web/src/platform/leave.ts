import { logout } from '@dossier/contract/system/session.ts';
import { call } from './api.ts';
import { useSession } from './session.ts';
import { clearSession, clearStoredSession } from './stored-session.ts';

let leaving = false;

/** True from the moment a logout began: refusals that arrive then are its consequence and say nothing new. */
export function isLeaving(): boolean {
  return leaving;
}

/**
 * Ends the session: everything of the user leaves the browser, the server is told, the page reloads and the guard
 * asks for a new sign-in. A server that cannot be reached does not keep anybody signed in here.
 * @param to where to go instead: to a central server, which has a session of its own
 */
export async function leave(to?: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  clearStoredSession();
  if (useSession.getState().token) await call(logout).catch(() => undefined);
  clearSession();
  if (to) window.location.assign(to);
  else window.location.reload();
}
