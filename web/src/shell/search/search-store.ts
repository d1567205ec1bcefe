import { create } from 'zustand';

/** Whether the palette is open: its button, Ctrl/⌘ K and / open it. */
export const useMenuSearch = create<{ open: boolean; help: boolean }>(() => ({ open: false, help: false }));

export function openMenuSearch(): void {
  useMenuSearch.setState({ open: true });
}

export function closeMenuSearch(): void {
  useMenuSearch.setState({ open: false });
}

/** The list of keys, above whatever is open. */
export const showHelp = (help: boolean): void => useMenuSearch.setState({ help });
