import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** How many of the pages in sight want to fit the window: hidden tabs take their wish back. */
const useFitting = create<{ count: number }>(() => ({ count: 0 }));

/**
 * A page that is a list fits the window: its rows scroll, so that header, menu, tools and pager stay in sight whatever
 * the layout settings say. Its outermost element carries the class `fits` (shell/layout/fits.css).
 * @param on false while something long stands in place of the list
 */
export function useFitsWindow(on = true): void {
  useLayoutEffect(() => {
    if (!on) return;
    useFitting.setState(({ count }) => ({ count: count + 1 }));
    return () => useFitting.setState(({ count }) => ({ count: count - 1 }));
  }, [on]);
}

/** Whether the page in sight fits the window. */
export function usePageFits(): boolean {
  return useFitting(({ count }) => count > 0);
}
