import { useSyncExternalStore } from 'react';

const query = '(hover: none)';

/** Nothing can be hovered over: what is an icon with a name elsewhere is a word here. */
export function useTouch(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
