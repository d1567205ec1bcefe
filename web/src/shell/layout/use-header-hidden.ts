import { useEffect, useState } from 'react';

/** Pixels that the page may scroll before a header that hides itself does so. */
const hideAfter = 100;

/** True while the user scrolls down below the first 100 px; scrolling up brings the header back. */
export function useHeaderHidden(active: boolean): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!active) return setHidden(false);
    let last = window.scrollY;
    const look = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < 4) return;
      setHidden(now > hideAfter && now > last);
      last = now;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [active]);
  return hidden;
}
