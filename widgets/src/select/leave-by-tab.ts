import { type KeyboardEvent, useState } from 'react';

/** Code of the key that closes the list of the kit. */
const closing = 27;

/**
 * For the kit's select with several values: Tab leaves it and changes nothing. The kit would choose, and so take back, the
 * row that Enter has just chosen, and keep the focus. Its list reads `which`; everything else reads the key's name, and
 * still hears of it.
 */
export function leaveByTab(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  event.which = closing;
  event.stopPropagation = () => {};
}

/**
 * The same, and the list closes at once: by itself it would stay over what comes next while the focus is on the button
 * that empties the box.
 * @param onOpenChange told when the list opens and closes
 */
export function useLeaveByTab(onOpenChange?: (open: boolean) => void) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return {
    open,
    onOpenChange: change,
    onInputKeyDown: (event: KeyboardEvent) => {
      leaveByTab(event);
      if (event.key === 'Tab' && open) change(false);
    },
  };
}
