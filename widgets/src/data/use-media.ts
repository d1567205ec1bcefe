import { createContext, useContext, useSyncExternalStore } from 'react';

const Framed = createContext<number | null>(null);

/** Makes what is below it a screen of so many pixels, as far as widths are asked for: a phone beside what is designed. */
export const ScreenWidth = Framed.Provider;

/** Whether a media query holds, now and after every change. */
export function useMedia(query: string): boolean {
  const width = useContext(Framed);
  const holds = useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
  return width === null ? holds : (fits(query, width) ?? holds);
}

/** Whether a width is what a query asks for; null for one that asks for something else. */
function fits(query: string, width: number): boolean | null {
  const [, side, px] = /^\((min|max)-width: ([\d.]+)px\)$/.exec(query) ?? [];
  if (!side || !px) return null;
  return side === 'max' ? width <= Number(px) : width >= Number(px);
}
