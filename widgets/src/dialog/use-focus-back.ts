import { useEffect, useRef, useState } from 'react';

/**
 * Gives the focus back to what had it before, when a dialog goes while it is open. The UI kit does so only for one that
 * is closed first, and dialogs that load when they are needed are drawn while they are open and then gone.
 */
export function useFocusBack(open: boolean): void {
  const [before] = useState(() => document.activeElement);
  const isOpen = useRef(open);
  isOpen.current = open;
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      const wasOpen = isOpen.current;
      gone.current = true;
      // After the dialog has let go of the focus; who has given it to something else keeps it there.
      setTimeout(() => {
        if (!gone.current || !wasOpen || document.activeElement !== document.body) return;
        if (before instanceof HTMLElement) before.focus();
      });
    };
  }, [before]);
}
