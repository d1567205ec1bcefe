import { useSyncExternalStore } from 'react';

/** Widths of the specification (section 9): below the first the screen is a phone's. */
export const phone = '(max-width: 767.99px)';

/** Whether a media query holds, now and after every change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
