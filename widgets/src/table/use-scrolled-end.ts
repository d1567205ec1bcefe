import { type RefCallback, useCallback } from 'react';

/**
 * Marks the element with `data-scrolled-end` while something of it lies beyond its right edge, under the pinned column,
 * and tells its inner width.
 * @param onWidth called with px, at first and after every change; it must stay the same function
 */
export function useScrolledEnd<E extends HTMLElement>(onWidth?: (width: number) => void): RefCallback<E> {
  return useCallback(
    (element: E | null) => {
      if (!element) return;
      const look = () => {
        // A hidden page has no width; what was last seen holds until it is shown again.
        if (element.clientWidth > 0) onWidth?.(element.clientWidth);
        const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft > 1;
        element.dataset.scrolledEnd = String(hidden);
        // Only what can be scrolled needs to be reached by Tab.
        if (element.scrollWidth > element.clientWidth + 1) element.tabIndex = 0;
        else element.removeAttribute('tabindex');
      };
      look();
      const observer = new ResizeObserver(look);
      observer.observe(element);
      for (const child of element.children) observer.observe(child);
      element.addEventListener('scroll', look, { passive: true });
      return () => {
        observer.disconnect();
        element.removeEventListener('scroll', look);
      };
    },
    [onWidth],
  );
}
