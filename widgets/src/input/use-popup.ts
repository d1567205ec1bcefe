import { useEffect, useState } from 'react';

/** Whether the popup of a picker is open. One that is hidden with its tab closes, or it would come back out of place. */
export function usePopup(): { open: boolean; onOpenChange: (open: boolean) => void } {
  const [open, setOpen] = useState(false);
  useEffect(() => () => setOpen(false), []);
  return { open, onOpenChange: setOpen };
}
