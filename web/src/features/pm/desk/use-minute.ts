import { useSyncExternalStore } from 'react';

const minute = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let now = Date.now();

/** Now, renewed with each minute of the clock while the page is looked at; one timer for all who ask. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', look);
    look();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
  };
}

/** A hidden page waits until it is shown again. */
function look(): void {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') return;
  now = Date.now();
  for (const tell of listeners) tell();
  timer = setTimeout(look, minute - (now % minute));
}
