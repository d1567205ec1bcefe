import { useEffect } from 'react';
import { create } from 'zustand';
import type { Draft } from './draft.ts';

/** A form that somebody asked for elsewhere: its page opens it once it is there. */
const useWanted = create<{ path: string | null; given: Draft }>(() => ({ path: null, given: {} }));

/**
 * Asks the page of a resource to open its form for a new record.
 * @param path base path of the resource's calls
 */
export const wantForm = (path: string, given: Draft): void => useWanted.setState({ path, given });

/** Opens the form that was asked for; `open` is null where none can be opened now, and then it is forgotten. */
export function useWantedForm(path: string, open: ((given: Draft) => void) | null): void {
  const wanted = useWanted();
  useEffect(() => {
    if (wanted.path !== path) return;
    useWanted.setState({ path: null, given: {} });
    open?.(wanted.given);
  }, [wanted, path, open]);
}
