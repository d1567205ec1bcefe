import { useEffect, useState } from 'react';

/** Whether a picker's calendar is open. One that is hidden with its tab closes, or it would come back out of place. */
export function useCalendar(): { open: boolean; onOpenChange: (open: boolean) => void } {
  const [open, setOpen] = useState(false);
  useEffect(() => () => setOpen(false), []);
  return { open, onOpenChange: setOpen };
}
