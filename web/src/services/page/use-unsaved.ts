import { useEffect, useRef } from 'react';
import { type TabHandle, useTab } from './tab.ts';

/** What holds unsaved input, with the tab that it is in. */
const holders = new Map<object, TabHandle>();

/** Whether something is not saved, in the tab in sight or in one behind it. */
export function somethingIsHeld(): boolean {
  return [...holders.values()].some((tab) => tab.isOpen());
}

/**
 * The one way to say that something is being written: forms that one has made by hand, ticks, drafts. Dialogs and
 * `FormDrawer` say it by themselves (widgets/src/dialog/hold.ts).
 *
 * While something may not be saved, the tab does not reload itself (upgrade.ts). A hidden tab's effects are taken back
 * though its input stays: what it held counts until the tab is closed.
 */
export function useHeld(held: boolean): void {
  const tab = useTab();
  const key = useRef<object>({});
  useEffect(() => {
    const own = key.current;
    if (held) holders.set(own, tab);
    else holders.delete(own);
    return () => {
      if (tab.isActive()) holders.delete(own);
    };
  }, [held, tab]);
}

/** The same for input that is known to be changed: leaving the page asks too. */
export function useUnsaved(dirty: boolean): void {
  useHeld(dirty);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
}
