import { useSyncExternalStore } from 'react';

/** Widths of the specification (section 9): below the first the screen is a phone's. */
export const phone = '(max-width: 767.99px)';
/** Below the second the layout is the mobile one: the menu in a drawer, the query builder over the whole screen. */
export const mobile = '(max-width: 1087.99px)';

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
