import { create } from 'zustand';

interface MenuSearch {
  open: boolean;
  help: boolean;
  /** Component of the page whose help is open. */
  pageHelp: string | null;
  /** Typed before the palette's file was there. */
  typed: string;
  /** What had the focus before the palette. */
  before: Element | null;
}

/** Whether the palette is open: its button, Ctrl/⌘ K and / open it. */
export const useMenuSearch = create<MenuSearch>(() => ({
  open: false,
  help: false,
  pageHelp: null,
  typed: '',
  before: null,
}));

export function openMenuSearch(): void {
  if (useMenuSearch.getState().open) return;
  useMenuSearch.setState({ open: true, typed: '', before: document.activeElement });
}

export function closeMenuSearch(): void {
  useMenuSearch.setState({ open: false });
}

/** The list of keys, above whatever is open. */
export const showHelp = (help: boolean): void => useMenuSearch.setState({ help });

/** What is written about a page, beside it. @param pageHelp component of its menu; null closes it */
export const showPageHelp = (pageHelp: string | null): void => useMenuSearch.setState({ pageHelp });
