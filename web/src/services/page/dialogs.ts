import { create } from 'zustand';

/** Dialogs of the shell that pages may open too. */
export const useDialogs = create<{ open: 'settings' | 'password' | 'depart' | 'tasks' | null }>(() => ({ open: null }));

export function openSettings(): void {
  useDialogs.setState({ open: 'settings' });
}

export function openPassword(): void {
  useDialogs.setState({ open: 'password' });
}

export function openDepart(): void {
  useDialogs.setState({ open: 'depart' });
}

export function openTasks(): void {
  useDialogs.setState({ open: 'tasks' });
}

export function closeDialog(): void {
  useDialogs.setState({ open: null });
}
