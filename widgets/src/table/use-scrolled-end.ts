import { type RefCallback, useCallback } from 'react';

/** Marks the element with `data-scrolled-end` while something of it lies beyond its right edge, under the pinned column. */
export function useScrolledEnd<E extends HTMLElement>(): RefCallback<E> {
  return useCallback((element: E | null) => {
    if (!element) return;
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft > 1;
      element.dataset.scrolledEnd = String(hidden);
      // Only what can be scrolled needs to be reached by Tab.
      if (element.scrollWidth > element.clientWidth + 1) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
}
