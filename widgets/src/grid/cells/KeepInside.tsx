import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import './cells.css';

export interface KeepInsideProps {
  children: ReactNode;
  className?: string;
  /** Sees keys before what is inside does. */
  onKeyDownCapture?: (event: KeyboardEvent) => void;
}

/**
 * Holds what opens something. Lists, panels and dialogs hang below the body, but React hands their events on to the
 * cell and the grid: what a user types or pastes in them is theirs and stops here.
 */
export function KeepInside({ children, className = '', onKeyDownCapture }: KeepInsideProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, it only keeps events in
    <div
      className={`dg-edit ${className}`}
      {...(onKeyDownCapture ? { onKeyDownCapture } : {})}
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
  if (event.currentTarget.contains(event.target as Node)) return;
  // `stopPropagation` would stop the browser's event as well, and the kit hears Esc and clicks beside at the window.
  event.isPropagationStopped = () => true;
}
