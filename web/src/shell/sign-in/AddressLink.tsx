import type { ReactNode } from 'react';
import { openAddress } from '#services/navigation/address.ts';

/** A link between the pages before the sign-in, which have no router: the page is not loaded anew. */
export function AddressLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className={className ?? 'text-link'}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openAddress(to);
      }}
    >
      {children}
    </a>
  );
}
