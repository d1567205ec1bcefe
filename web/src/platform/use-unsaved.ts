import { useEffect } from 'react';

/** While something is not saved, leaving the page asks, and the tab does not reload itself (upgrade.ts). */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
}
