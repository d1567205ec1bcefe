import { useSyncExternalStore } from 'react';

/**
 * The address bar without a router: the guard and the sign-in pages need no more, and are there sooner without it.
 * The workspace has its own router.
 */
const changed = 'dossier:address';

/** Path, query and hash of now; the component draws again when they change. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => window.location.href);
  return new URL(href);
}

/** Puts another address in place of this one. */
export function replaceAddress(path: string): void {
  if (path === `${window.location.pathname}${window.location.search}${window.location.hash}`) return;
  window.history.replaceState(null, '', path);
  window.dispatchEvent(new Event(changed));
}

/** Goes to another address as a link does; `state` stays with it over a refresh. */
export function openAddress(path: string, state: unknown = null): void {
  window.history.pushState(state, '', path);
  window.scrollTo(0, 0);
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(changed, listener);
  };
}
