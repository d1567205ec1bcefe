import { type KeyboardEvent, useRef } from 'react';
import type { Move } from '../cell.ts';

/**
 * Tab in a select with its list open. The kit would take whatever entry is lit, chosen or not; here Tab takes one that
 * was typed for or reached by the arrows, and else leaves the cell as it is.
 * @param hasEntry whether Tab has an entry to take for what was typed; null: Tab never takes one
 * @param leave ends editing without another choice
 */
export function useListKeys(hasEntry: boolean | null, leave: (move: Move) => void) {
  /** An entry was reached by the arrows. */
  const reached = useRef(false);
  const move = useRef<Move>('stay');
  return {
    /** Where the cell goes after the choice that is being made. */
    moveAfterChoice: () => move.current,
    onKeyDownCapture(event: KeyboardEvent): void {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') reached.current = true;
      if (event.key !== 'Tab') return;
      move.current = event.shiftKey ? 'left' : 'right';
      if (hasEntry !== null && (hasEntry || reached.current)) return;
      event.preventDefault();
      event.stopPropagation();
      leave(move.current);
    },
  };
}
