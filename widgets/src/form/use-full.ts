import { type KeyboardEvent, useState } from 'react';

/** A field that can fill the window; Esc gives the window back, and a dialog around the field stays open. */
export function useFull() {
  const [full, setFull] = useState(false);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !full) return;
    event.stopPropagation();
    setFull(false);
  }
  return { full, setFull, onKeyDown };
}
