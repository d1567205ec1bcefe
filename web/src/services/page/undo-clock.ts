/** How long what was done can be taken back, in ms. */
export const undoTime = 5000;
const step = 250;

/**
 * Calls `end` when an offer has stood for its time. Only steps that really came count, and none while the offer is held or
 * the page is hidden: what nobody could see, because the window was busy or covered, does not use up the time.
 * @returns stops the clock
 */
export function startUndoClock(isHeld: () => boolean, end: () => void): () => void {
  let left = undoTime / step;
  const timer = setInterval(() => {
    if (isHeld() || document.hidden) return;
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    end();
  }, step);
  return () => clearInterval(timer);
}
