import { createContext, useContext, useEffect } from 'react';

/** What a page may do with the tab that it stands in. */
export interface TabHandle {
  id: string;
  /** The tab is the one in sight. */
  isActive(): boolean;
  /** The tab has not been closed. */
  isOpen(): boolean;
  /** Closes the tab; home and the last one stay and say so. */
  close(): void;
  setTitle(title: string): void;
  /** Shows a fresh page; the other tabs keep theirs. */
  refresh(): void;
}

const outside: TabHandle = {
  id: '',
  isActive: () => true,
  isOpen: () => true,
  close: () => {},
  setTitle: () => {},
  refresh: () => {},
};

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
