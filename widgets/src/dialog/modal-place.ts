/** How far a dialog was moved from where it opens, in px. */
export interface Place {
  x: number;
  y: number;
}

/** A dialog or the window around it, in px of the window. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where a dialog may be moved to: all of it stays in the window, and of one that is larger than the window its header.
 * @param home the dialog as it opens, not moved
 */
export function keptInside(wanted: Place, home: Frame, window: { width: number; height: number }): Place {
  return {
    x: within(wanted.x, -home.left, window.width - home.width - home.left),
    y: within(wanted.y, -home.top, window.height - home.height - home.top),
  };
}

/** Nearest between the two; where there is no room, the first. */
function within(wanted: number, from: number, to: number): number {
  return Math.max(from, Math.min(to, wanted));
}
