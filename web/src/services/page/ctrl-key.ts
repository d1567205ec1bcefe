/** What the key that goes with others is called on this machine. */
export const ctrl = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
