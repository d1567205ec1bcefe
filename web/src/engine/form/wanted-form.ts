import { useEffect } from 'react';
import { create } from 'zustand';
import type { Draft } from './draft.ts';

/** A form that somebody asked for elsewhere: its page opens it once it is there. */
const nothing = { path: null, id: null, given: {} };
const useWanted = create<{ path: string | null; id: string | null; given: Draft }>(() => nothing);

/**
 * Asks the page of a resource to open its form.
 * @param path base path of the resource's calls
 * @param id of the record to edit; null adds one
 */
export const wantForm = (path: string, given: Draft, id: string | null = null): void =>
  useWanted.setState({ path, id, given });

/** Opens the form that was asked for; `open` is null where none can be opened now, and then it is forgotten. */
export function useWantedForm(path: string, open: ((given: Draft, id: string | null) => void) | null): void {
  const wanted = useWanted();
  useEffect(() => {
    if (wanted.path !== path) return;
    useWanted.setState(nothing);
    open?.(wanted.given, wanted.id);
  }, [wanted, path, open]);
}
