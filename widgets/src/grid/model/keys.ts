/** What a key does while a cell is active and not being edited. */
export type Command =
  | { type: 'move'; rows: number; columns: number; extend: boolean }
  /** To the edge of the filled cells in a direction. */
  | { type: 'jump'; rows: -1 | 0 | 1; columns: -1 | 0 | 1; extend: boolean }
  | { type: 'row-edge'; end: boolean; extend: boolean }
  | { type: 'corner'; end: boolean; extend: boolean }
  | { type: 'page'; down: boolean; extend: boolean }
  | { type: 'next'; back: boolean }
  /** Where nothing is edited, Enter goes down, Alt and ↓ opens what a click opens, and F2 does nothing. */
  | { type: 'edit'; by: 'enter' | 'f2' | 'arrow' }
  | { type: 'type'; text: string }
  | { type: 'clear' | 'undo' | 'redo' | 'select-all' | 'fill-down' | 'fill-right' | 'find' | 'replace' | 'leave' }
  | { type: 'toggle' }
  /** Alt with → or ←: opens or closes what a row has below itself. */
  | { type: 'open'; open: boolean }
  /** The menu of the row, the panel of the column. */
  | { type: 'row-menu' | 'column-panel' }
  | { type: 'select-row' };

export interface KeyPress {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

const arrows: Record<string, [rows: -1 | 0 | 1, columns: -1 | 0 | 1]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The command of a key press; null leaves the key to the browser. Ctrl stands for ⌘ too. */
export function commandOf({ key, ctrl, shift, alt }: KeyPress): Command | null {
  const arrow = arrows[key];
  if (arrow) {
    const [rows, columns] = arrow;
    if (alt && key === 'ArrowUp') return { type: 'column-panel' };
    if (alt) return key === 'ArrowDown' ? { type: 'edit', by: 'arrow' } : { type: 'open', open: key === 'ArrowRight' };
    return ctrl ? { type: 'jump', rows, columns, extend: shift } : { type: 'move', rows, columns, extend: shift };
  }
  if (alt) return null;
  switch (key) {
    case 'Home':
    case 'End':
      return { type: ctrl ? 'corner' : 'row-edge', end: key === 'End', extend: shift };
    case 'PageUp':
    case 'PageDown':
      return ctrl ? null : { type: 'page', down: key === 'PageDown', extend: shift };
    case 'Tab':
      return ctrl ? null : { type: 'next', back: shift };
    case 'Enter':
      // With Ctrl it is the page's, which saves by it.
      if (ctrl) return null;
      return shift ? { type: 'move', rows: -1, columns: 0, extend: false } : { type: 'edit', by: 'enter' };
    case 'F2':
      return { type: 'edit', by: 'f2' };
    case 'ContextMenu':
      return { type: 'row-menu' };
    case 'F10':
      return shift ? { type: 'row-menu' } : null;
    case 'Escape':
      return { type: 'leave' };
    case 'Delete':
    case 'Backspace':
      return { type: 'clear' };
    case ' ':
      if (shift) return { type: 'select-row' };
      return { type: 'toggle' };
  }
  if (ctrl) return controlled(key.toLowerCase(), shift);
  return [...key].length === 1 ? { type: 'type', text: key } : null;
}

function controlled(key: string, shift: boolean): Command | null {
  switch (key) {
    case 'z':
      return { type: shift ? 'redo' : 'undo' };
    case 'y':
      return { type: 'redo' };
    case 'a':
      return { type: 'select-all' };
    case 'd':
      return { type: 'fill-down' };
    case 'r':
      return { type: 'fill-right' };
    case 'f':
      return { type: 'find' };
    case 'h':
      return { type: 'replace' };
    default:
      return null;
  }
}
