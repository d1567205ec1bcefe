import { createContext, useContext, useEffect } from 'react';

/** What a page may do with the tab that it stands in. */
export interface TabHandle {
  id: string;
  /** Closes the tab; home and the last one stay and say so. */
  close(): void;
  setTitle(title: string): void;
  /** Shows a fresh page; the other tabs keep theirs. */
  refresh(): void;
}

const outside: TabHandle = { id: '', close: () => {}, setTitle: () => {}, refresh: () => {} };

/** Filled by the shell for each open tab. */
export const TabContext = createContext<TabHandle>(outside);

export function useTab(): TabHandle {
  return useContext(TabContext);
}

/** Names the tab after the record that the page shows, as soon as it is known. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = useTab();
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}
