/** How far the handle is, from 0 to 1: the way it was dragged, of the way there is. */
export function dragProgress(dragged: number, way: number): number {
  if (way <= 0) return 0;
  return Math.min(1, Math.max(0, dragged / way));
}

/** Part of the way that one press of an arrow key goes; holding it repeats. */
const keyStep = 0.1;

/** Where a key brings the handle; null when the key moves nothing. */
export function keyProgress(key: string, progress: number): number | null {
  // Rounded, or ten tenths would not be a whole.
  const step = (by: number) => dragProgress(Math.round((progress + by) * 100), 100);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return step(keyStep);
    case 'ArrowLeft':
    case 'ArrowDown':
      return step(-keyStep);
    case 'Home':
      return 0;
    case 'End':
      return 1;
    default:
      return null;
  }
}
