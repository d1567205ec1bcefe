import { loginPath } from '#services/navigation/path.ts';

/** What this browser was sent to the CAS server with: an address with a ticket that somebody else sent is not followed. */
const marker = 'dossier-cas';

/** Goes to the CAS server, which comes back to this page with a ticket. @param again ask for the password once more */
export function goToCas(url: string, { again = false } = {}): void {
  const mark = crypto.randomUUID();
  sessionStorage.setItem(marker, mark);
  const redirect = new URL(window.location.href).searchParams.get('redirect');
  const service = new URL(loginPath, window.location.origin);
  service.search = String(new URLSearchParams({ ...(redirect ? { redirect } : {}), cas: mark }));
  const address = new URL(`${url}/login`);
  address.search = String(new URLSearchParams({ service: service.href, ...(again ? { renew: 'true' } : {}) }));
  window.location.assign(address);
}

/** The ticket that the CAS server has just given to this browser, and the page that it is for; null without one. */
export function takeTicket(): { ticket: string; service: string } | null {
  const address = new URL(window.location.href);
  const ticket = address.searchParams.get('ticket');
  const mark = sessionStorage.getItem(marker);
  sessionStorage.removeItem(marker);
  if (!ticket || !mark || address.searchParams.get('cas') !== mark) return null;
  address.searchParams.delete('ticket');
  address.hash = '';
  return { ticket, service: address.href };
}
