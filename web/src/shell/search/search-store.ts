import { create } from 'zustand';

/** Whether the menu search is open: its button, Ctrl/⌘ K and / open it. */
export const useMenuSearch = create<{ open: boolean }>(() => ({ open: false }));

export function openMenuSearch(): void {
  useMenuSearch.setState({ open: true });
}

export function closeMenuSearch(): void {
  useMenuSearch.setState({ open: false });
}
