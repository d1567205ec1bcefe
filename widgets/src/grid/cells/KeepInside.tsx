import type { ReactNode, SyntheticEvent } from 'react';
import './cells.css';

/**
 * Holds what opens something. Lists, panels and dialogs hang below the body, but React hands their events on to the
 * cell and the grid: what a user types or pastes in them is theirs and stops here.
 */
export function KeepInside({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, it only keeps events in
    <div
      className={`dg-edit ${className}`}
      onKeyDown={keepInside}
      onCopy={keepInside}
      onCut={keepInside}
      onPaste={keepInside}
      onMouseDown={keepInside}
      onMouseUp={keepInside}
      onClick={keepInside}
      onDoubleClick={keepInside}
      onContextMenu={keepInside}
      onFocus={keepInside}
      onBlur={keepInside}
    >
      {children}
    </div>
  );
}

function keepInside(event: SyntheticEvent): void {
  // Events of the page always come from a node.
  if (!event.currentTarget.contains(event.target as Node)) event.stopPropagation();
}
