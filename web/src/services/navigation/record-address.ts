import { frameAddress } from './frame-address.ts';
import type { PageRoute } from './menu.ts';
import { reachable, recordPath } from './record-path.ts';

/** What an announcement says of where it leads. */
export interface Lead {
  /** `url` or `component`. */
  openType: string | null;
  openPage: string | null;
  busId: string | null;
}

/**
 * Where an announcement leads: an address, or the record in the page of a menu component.
 * @returns null when it leads nowhere that this user may go
 */
export function recordAddress({ openType, openPage, busId }: Lead, routes: readonly PageRoute[]): string | null {
  if (!openPage) return null;
  if (openType === 'url') {
    const { address, openable } = frameAddress(openPage, '');
    return openable ? reachable(address, routes) : null;
  }
  return openType === 'component' ? recordPath(openPage, busId, routes) : null;
}

/** Goes to an address of this application in its tab, to others in a window of their own. */
export function openAddress(address: string, navigate: (path: string) => unknown): void {
  if (address.startsWith('/')) navigate(address);
  else window.open(address, '_blank', 'noopener,noreferrer');
}
